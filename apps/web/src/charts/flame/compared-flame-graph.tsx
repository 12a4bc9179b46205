"use client";

import { Group, Text } from "@mantine/core";
import { type ComparedNode, toComparedTree } from "@plumbline/core/flame/flame-diff";
import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import type { DrawnFrame } from "d3-flame-graph";
import { useCallback, useMemo, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatPercent } from "#ui/format.ts";
import { changeColor } from "./flame-color.ts";
import { FlameFigure } from "./flame-figure.tsx";
import { useFlames } from "./use-flames.ts";

/** Differences that the legend shows, in shares of the time. */
const LEGEND = [
  ["flameDiff.less", -0.05],
  ["flameDiff.alike", 0],
  ["flameDiff.more", 0.05],
] as const;

/** The stacks of one recording, coloured by how much more or less of the time each function takes than in another one. */
export function ComparedFlameGraph({
  title,
  stacks,
  others,
}: {
  title: string;
  stacks: readonly FoldedStack[];
  others: readonly FoldedStack[];
}) {
  const say = useSay();
  const [zoom, setZoom] = useState("");
  const tree = useMemo(() => toComparedTree(stacks, others, "all"), [stacks, others]);
  const label = useCallback(
    ({ name, share, otherShare }: ComparedNode) =>
      say("flameDiff.label", { name, share: formatPercent(share), other: formatPercent(otherShare) }),
    [say],
  );
  const flames = useFlames({ tree, label, color: colorOf, zoom, onZoom: setZoom });
  return (
    <FlameFigure
      title={title}
      described={say("flameDiff.described", { title })}
      legend={<DifferenceLegend />}
      zoomed={zoom !== ""}
      flames={flames}
      label={label}
    />
  );
}

function colorOf({ data: { share, otherShare } }: DrawnFrame<ComparedNode>): string {
  return changeColor(share - otherShare);
}

function DifferenceLegend() {
  const say = useSay();
  return (
    <Group gap="md">
      {LEGEND.map(([id, difference]) => (
        <Group key={id} gap={6} wrap="nowrap">
          <svg width={12} height={12} aria-hidden>
            <rect width={12} height={12} fill={changeColor(difference)} />
          </svg>
          <Text size="xs">{say(id)}</Text>
        </Group>
      ))}
    </Group>
  );
}
