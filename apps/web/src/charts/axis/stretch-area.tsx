import { ReferenceArea } from "recharts";

/** The part of the axis that is being dragged over. */
export function StretchArea({ fromX, toX }: { fromX: number; toX: number }) {
  return (
    <ReferenceArea
      x1={fromX}
      x2={toX}
      fill="var(--mantine-primary-color-filled)"
      fillOpacity={0.15}
      ifOverflow="hidden"
    />
  );
}
