import { isUndelivered, NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import { intervalOf, type SuspectPoint, type TrendRow, type undeliveredPoints } from "./prepare-trend-chart.ts";

/** The points of a trend, drawn here: the library would lay out hundreds of marks one by one. */

/** Half of a serif's length, pixels. */
const SERIF = 4;
const FAINTEST_RING = 0.25;

type WhiskersProps = { rows: readonly TrendRow[]; seriesId: string; color: string; few: boolean };

/** The intervals of a line's points; with serifs where there are few. */
export function Whiskers({ rows, seriesId, color, few }: WhiskersProps) {
  const toPixels = useToPixels();
  if (!toPixels) return null;
  const lines = rows.flatMap(({ x, points }) => {
    const interval = intervalOf(points[seriesId]);
    if (!interval) return [];
    if (isUndelivered(interval.low)) return [];
    const [at, low, high] = [toPixels.x(x), toPixels.y(interval.low), toPixels.y(interval.high)];
    const stem = `M${at},${low}V${high}`;
    // an interval that ends at "not delivered" has no end in the chart
    return few && !isUndelivered(interval.high)
      ? `${stem}m${-SERIF},0h${2 * SERIF}M${at - SERIF},${low}h${2 * SERIF}`
      : stem;
  });
  return <path d={lines.join("")} fill="none" stroke={color} opacity={few ? 1 : 0.45} />;
}

/** A ring around each point with a SUSPECT trial among its own; the fewer of its runs have one, the fainter. */
export function SuspectRings({ points }: { points: readonly SuspectPoint[] }) {
  const toPixels = useToPixels();
  if (!toPixels) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      <g fill="none" stroke="var(--plumb-amber)" strokeWidth={2}>
        {points.map(({ key, x, value, share }) => (
          <circle
            key={key}
            cx={toPixels.x(x)}
            cy={toPixels.y(value)}
            r={5}
            strokeOpacity={Math.max(FAINTEST_RING, share)}
          />
        ))}
      </g>
    </ZIndexLayer>
  );
}

/** A mark at the top for each run that was not delivered, where its line has a gap. */
export function UndeliveredMarks({ points }: { points: ReturnType<typeof undeliveredPoints> }) {
  const toPixels = useToPixels();
  if (!toPixels) return null;
  const top = toPixels.y(Number.POSITIVE_INFINITY);
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      {points.map(({ key, x, color, label }) => (
        <path
          key={key}
          d={`M${toPixels.x(x) - 5},${top + 9}h10l-5,-9z`}
          fill="var(--mantine-color-body)"
          stroke={color}
          strokeWidth={1.75}
        >
          <title>{`${label}: ${NOT_DELIVERED}`}</title>
        </path>
      ))}
    </ZIndexLayer>
  );
}

/** The position of a value in the chart, "not delivered" at the top; null while the chart has no size. */
function useToPixels(): { x: (value: number) => number; y: (value: number) => number } | null {
  const [x, y, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (!x || !y || !plot) return null;
  return {
    x: (value) => x(value) ?? Number.NaN,
    y: (value) => (isUndelivered(value) ? plot.y : (y(value) ?? Number.NaN)),
  };
}
