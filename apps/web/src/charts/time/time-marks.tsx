"use client";

import { useId } from "react";
import { ReferenceArea, ReferenceDot, ReferenceLine } from "recharts";
import { isolatedPoints, type TimeSeriesData } from "./prepare-time-series.ts";

type LonePointsProps = { data: TimeSeriesData; isShown: (seriesId: string) => boolean };

/** Points without a neighbour, which no line shows. */
export function LonePoints({ data, isShown }: LonePointsProps) {
  return isolatedPoints(data)
    .filter(({ seriesId }) => isShown(seriesId))
    .map(({ seriesId, x, value, color }) => (
      <ReferenceDot key={`${seriesId} ${x}`} x={x} y={value} r={2.5} fill={color} stroke="none" />
    ));
}

/** Colours of seconds that the audit rejects; stripes tell them from phases without colour. */
const rejectionColors = { suspect: "var(--plumb-amber)", invalid: "var(--plumb-red)" } as const;

/** Phases as bands, seconds that the audit rejects as striped ones, limits as lines. */
export function TimeBackdrop({
  data: { bands, limits, rejected },
  format,
}: {
  data: TimeSeriesData;
  format: (value: number) => string;
}) {
  const stripes = useId();
  return (
    <>
      <defs>
        {Object.entries(rejectionColors).map(([outcome, color]) => (
          <pattern
            key={outcome}
            id={`${stripes}${outcome}`}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={6} height={6} fill={color} fillOpacity={0.1} />
            <line x1={0} x2={0} y1={0} y2={6} stroke={color} strokeWidth={2} strokeOpacity={0.5} />
          </pattern>
        ))}
      </defs>
      {rejected.map(({ rule, outcome, fromS, toS }) => (
        <ReferenceArea
          key={`${rule} ${fromS}`}
          x1={fromS}
          x2={toS}
          fill={`url(#${stripes}${outcome})`}
          ifOverflow="hidden"
        />
      ))}
      {bands.map(({ phase, fromS, toS }) => (
        <ReferenceArea
          key={`${phase} ${fromS}`}
          x1={fromS}
          x2={toS}
          fill="var(--mantine-color-dimmed)"
          fillOpacity={0.1}
          ifOverflow="hidden"
        />
      ))}
      {limits.map(({ label, value }) => (
        <ReferenceLine
          key={label}
          y={value}
          stroke="var(--mantine-color-text)"
          strokeDasharray="2 4"
          label={{ value: `${label} ${format(value)}`, position: "insideTopRight" }}
        />
      ))}
    </>
  );
}
