import { prepareSparkline } from "./prepare-sparkline.ts";

const WIDTH = 64;
const HEIGHT = 20;

/** A figure over the last results. Decorative: the newest figure is beside it as text. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  const line = prepareSparkline(values, WIDTH, HEIGHT);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      style={{ flex: "none", color }}
    >
      {line && (
        <>
          <polyline points={line.points} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
          <circle cx={line.last.x} cy={line.last.y} r={2} fill="currentColor" />
        </>
      )}
    </svg>
  );
}
