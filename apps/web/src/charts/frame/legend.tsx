"use client";

import { Group, UnstyledButton } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import type { ChartSeries } from "./chart-series.ts";
import classes from "./charts.module.css";

type LegendProps = {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (seriesId: string) => void;
  /** Newest values, already formatted, by series id. */
  values?: Readonly<Record<string, string>> | undefined;
};

/** One button per series that shows or hides it; its line is drawn as in the chart. */
export function Legend({ series, hidden, onToggle, values }: LegendProps) {
  const say = useSay();
  return (
    <Group gap={4} role="group" aria-label={say("chart.series")}>
      {series.map(({ seriesId, label, color, dash }) => (
        <UnstyledButton
          key={seriesId}
          className={classes.legendEntry}
          aria-pressed={!hidden.has(seriesId)}
          data-hidden={hidden.has(seriesId) || undefined}
          onClick={() => onToggle(seriesId)}
        >
          <LineSwatch color={color} dash={dash} />
          <bdi>{label}</bdi>
          {values?.[seriesId] !== undefined && (
            <span className={`figure ${classes.legendValue}`}>{values[seriesId]}</span>
          )}
        </UnstyledButton>
      ))}
    </Group>
  );
}

/** A short piece of a series' line. */
export function LineSwatch({ color, dash }: { color: string; dash: string }) {
  return (
    <svg width={20} height={8} aria-hidden className={classes.swatch}>
      <line x1={0} x2={20} y1={4} y2={4} stroke={color} strokeWidth={2} strokeDasharray={dash || undefined} />
    </svg>
  );
}
