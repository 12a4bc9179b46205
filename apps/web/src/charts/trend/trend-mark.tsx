import { ReferenceDot, ReferenceLine } from "recharts";
import { TrendFlags } from "./trend-flags.tsx";
import type { TrendMark } from "./trend-marks.ts";

/** A flag for a change, a dashed line for an annotation, a triangle on the axis for a rebuilt server. */
export function MomentMark({ mark, bottom, listed }: { mark: TrendMark; bottom: number; listed: boolean }) {
  const { x, kind, color } = mark;
  if (kind === "version") return <VersionMark mark={mark} bottom={bottom} />;
  return (
    <>
      <ReferenceLine
        x={x}
        stroke={kind === "change" ? "var(--mantine-color-text)" : color}
        strokeDasharray={kind === "change" ? undefined : "2 4"}
      />
      <TrendFlags mark={mark} listed={listed} />
    </>
  );
}

function VersionMark({ mark: { x, label, color, meaning }, bottom }: { mark: TrendMark; bottom: number }) {
  return (
    <ReferenceDot
      x={x}
      y={bottom}
      r={5}
      label={{ value: label, position: "top", offset: 8 }}
      shape={({ cx = 0, cy = 0 }) => (
        <path d={`M${cx - 5},${cy}h10l-5,-9z`} fill={color}>
          <title>{meaning}</title>
        </path>
      )}
    />
  );
}
