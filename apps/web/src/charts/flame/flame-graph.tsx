"use client";

import { Group, Text } from "@mantine/core";
import { type FlameNode, toFlameTree } from "@plumbline/core/flame/flame-tree";
import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import type { DrawnFrame } from "d3-flame-graph";
import { useCallback, useEffect, useMemo } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { FOUND_COLOR, flameColor, flameKindOf, flameKinds, shadeOf } from "./flame-color.ts";
import { FlameFigure } from "./flame-figure.tsx";
import { flameLabel } from "./flame-label.ts";
import { useFlames } from "./use-flames.ts";

/**
 * Stacks as a flame graph from the top down: each row is called by the one above it, its width is the samples. A click takes a
 * function over the whole width. A table beside it has the same data for screen readers.
 * @param search marks the functions whose names contain it
 * @param zoom the key of the function over the whole width; empty for all
 */
export function FlameGraph({
  title,
  stacks,
  search,
  zoom,
  onZoom,
}: {
  title: string;
  stacks: readonly FoldedStack[];
  search: string;
  zoom: string;
  onZoom: (key: string) => void;
}) {
  const say = useSay();
  const tree = useMemo(() => toFlameTree(stacks, "all"), [stacks]);
  const label = useCallback((node: FlameNode) => flameLabel(node, tree.value), [tree]);
  const flames = useFlames({ tree, label, color: colorOf, zoom, onZoom });
  const { chart } = flames;
  // the marked frames follow the search without a redraw
  useEffect(() => {
    if (search === "") chart?.clear();
    else chart?.search(search);
  }, [search, chart]);
  return (
    <FlameFigure
      title={title}
      described={say("flame.described", { title })}
      legend={<FlameLegend />}
      zoomed={zoom !== ""}
      flames={flames}
      label={label}
    />
  );
}

function colorOf({ data: { name }, highlight }: DrawnFrame<FlameNode>): string {
  return highlight ? FOUND_COLOR : flameColor(flameKindOf(name), shadeOf(name));
}

function FlameLegend() {
  const say = useSay();
  return (
    <Group gap="md">
      {flameKinds.map((kind) => (
        <Group key={kind} gap={6} wrap="nowrap">
          <svg width={12} height={12} aria-hidden>
            <rect width={12} height={12} fill={flameColor(kind)} />
          </svg>
          <Text size="xs">{say(`flame.kinds.${kind}`)}</Text>
        </Group>
      ))}
    </Group>
  );
}
