"use client";

import { Button, Group, Text } from "@mantine/core";
import { useElementSize, useReducedMotion } from "@mantine/hooks";
import { type ComparedNode, toComparedTree } from "@plumbline/core/flame/flame-diff";
import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import type { FlameChart } from "d3-flame-graph";
import { useEffect, useRef, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatPercent } from "#ui/format.ts";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { drawFlames } from "./draw-flames.ts";
import { changeColor } from "./flame-color.ts";
import classes from "./flame-graph.module.css";

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
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<FlameChart<ComparedNode> | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const still = useReducedMotion();
  // the library draws into an element of its own
  useEffect(() => {
    if (!host.current || width === 0) return;
    const drawn = drawFlames(host.current, {
      ...{ tree: toComparedTree(stacks, others, "all"), widthPx: width, still, onZoom: setZoomed },
      label: ({ name, share, otherShare }) =>
        say("flameDiff.label", { name, share: formatPercent(share), other: formatPercent(otherShare) }),
      color: ({ data: { share, otherShare } }) => changeColor(share - otherShare),
    });
    setChart(() => drawn);
    setZoomed(false);
    return () => {
      drawn.destroy();
    };
  }, [stacks, others, width, still, say]);
  return (
    <figure style={{ margin: 0 }}>
      <Group justify="space-between" mb={6} mih={26}>
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
        {zoomed && (
          <Button size="compact-xs" variant="default" onClick={() => chart?.resetZoom()}>
            {say("flameDiff.showAll")}
          </Button>
        )}
      </Group>
      <ScrollRegion ref={sized} className={classes.scroll} label={title}>
        <div ref={host} role="img" aria-label={say("flameDiff.described", { title })} />
      </ScrollRegion>
    </figure>
  );
}
