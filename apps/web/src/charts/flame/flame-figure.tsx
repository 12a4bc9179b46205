import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import classes from "./flame-graph.module.css";
import type { useFlames } from "./use-flames.ts";

type FlameFigureProps<Node extends { name: string; value: number }> = {
  title: string;
  /** Says what the picture shows, for screen readers. */
  described: string;
  legend: ReactNode;
  zoomed: boolean;
  flames: ReturnType<typeof useFlames<Node>>;
  label: (node: Node) => string;
};

/** The frame around a flame graph: its legend, the way back from a zoom, and the function that the keys stand on. */
export function FlameFigure<Node extends { name: string; value: number }>({
  title,
  described,
  legend,
  zoomed,
  flames: { sized, host, at, onKeyDown, showAll },
  label,
}: FlameFigureProps<Node>) {
  const say = useSay();
  return (
    <figure style={{ margin: 0 }}>
      <Group justify="space-between" mb={6} mih={26}>
        {legend}
        {zoomed && (
          <Button size="compact-xs" variant="default" onClick={showAll}>
            {say("flameDiff.showAll")}
          </Button>
        )}
      </Group>
      <ScrollRegion ref={sized} className={classes.scroll} label={title}>
        {/* keys that a screen reader would take for itself walk the frames here */}
        <div
          ref={host}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is walked by keys
          tabIndex={0}
          className={classes.frames}
          aria-label={described}
          onKeyDown={onKeyDown}
        />
      </ScrollRegion>
      <Text size="xs" mt={4} role="status" style={{ overflowWrap: "anywhere" }}>
        {at ? label(at.data) : say("flame.keys")}
      </Text>
    </figure>
  );
}
