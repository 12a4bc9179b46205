"use client";

import { Button, Group, RangeSlider, Text } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatSecond } from "../axis/tick.ts";
import { useSharedTime } from "./shared-time.tsx";
import type { Stretch } from "./zoom.ts";

/** Chooses the seconds that all charts of a shared time show, by pointer or by arrow keys. */
export function TimeWindow({ span: [fromS, toS] }: { span: Stretch }) {
  const say = useSay();
  const time = useSharedTime();
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const [from, to] = [Math.floor(fromS), Math.ceil(toS)];
  if (!time?.onStretch || to - from < 2) return null;
  const { stretch, onStretch } = time;
  const shown: [number, number] = dragged ?? (stretch ? [stretch[0], stretch[1]] : [from, to]);
  const commit = ([first, last]: [number, number]) => {
    setDragged(null);
    onStretch(first <= from && last >= to ? null : [first, last]);
  };
  return (
    <Group gap="md" wrap="nowrap" align="center" mb="xs">
      <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {say("panel.rejectedSpan", { from: formatSecond(shown[0]), to: formatSecond(shown[1]) })}
      </Text>
      <RangeSlider
        flex={1}
        maw={420}
        size="xs"
        min={from}
        max={to}
        minRange={1}
        label={null}
        value={shown}
        onChange={setDragged}
        onChangeEnd={commit}
        thumbFromLabel={say("chart.firstSecond")}
        thumbToLabel={say("chart.lastSecond")}
      />
      {stretch && (
        <Button size="compact-xs" variant="default" onClick={() => onStretch(null)}>
          {say("chart.showAll")}
        </Button>
      )}
    </Group>
  );
}
