"use client";

import { Button, Group, Text } from "@mantine/core";
import { useElementSize, useReducedMotion } from "@mantine/hooks";
import { type FlameNode, toFlameTree } from "@plumbline/core/flame/flame-tree";
import type { FoldedStack } from "@plumbline/core/flame/folded-stacks";
import type { FlameChart } from "d3-flame-graph";
import { useEffect, useRef, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { drawFlames } from "./draw-flames.ts";
import { FOUND_COLOR, flameColor, flameKindOf, flameKinds, shadeOf } from "./flame-color.ts";
import classes from "./flame-graph.module.css";
import { flameLabel } from "./flame-label.ts";

/**
 * Stacks as a flame graph from the top down: each row is called by the one above it, its width is the samples. A click takes a
 * function over the whole width. A table beside it has the same data for screen readers.
 * @param search marks the functions whose names contain it
 */
export function FlameGraph({
  title,
  stacks,
  search,
}: {
  title: string;
  stacks: readonly FoldedStack[];
  search: string;
}) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<FlameChart<FlameNode> | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const still = useReducedMotion();
  const say = useSay();
  // the library draws into an element of its own
  useEffect(() => {
    if (!host.current || width === 0) return;
    const tree = toFlameTree(stacks, "all");
    const drawn = drawFlames(host.current, {
      ...{ tree, widthPx: width, still, onZoom: setZoomed },
      label: (node) => flameLabel(node, tree.value),
      color: ({ data: { name }, highlight }) =>
        highlight ? FOUND_COLOR : flameColor(flameKindOf(name), shadeOf(name)),
    });
    setChart(() => drawn);
    setZoomed(false);
    return () => {
      drawn.destroy();
    };
  }, [stacks, width, still]);
  // the marked frames follow the search without a redraw
  useEffect(() => {
    if (search === "") chart?.clear();
    else chart?.search(search);
  }, [search, chart]);
  return (
    <figure style={{ margin: 0 }}>
      <Group justify="space-between" mb={6} mih={26}>
        <FlameLegend />
        {zoomed && (
          <Button size="compact-xs" variant="default" onClick={() => chart?.resetZoom()}>
            {say("flameDiff.showAll")}
          </Button>
        )}
      </Group>
      <ScrollRegion ref={sized} className={classes.scroll} label={title}>
        <div ref={host} role="img" aria-label={say("flame.described", { title })} />
      </ScrollRegion>
    </figure>
  );
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
