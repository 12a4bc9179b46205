"use client";

import { ReferenceArea, ReferenceLine } from "recharts";

/** The ratios that count as equal, behind the rounds of a duel. */
export function DuelMargin({ band }: { band: { readonly low: number; readonly high: number } }) {
  return (
    <>
      <ReferenceArea y1={band.low} y2={band.high} fill="var(--mantine-color-dimmed)" fillOpacity={0.16} />
      <ReferenceLine y={1} stroke="var(--mantine-color-dimmed)" />
    </>
  );
}
