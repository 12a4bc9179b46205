/** @jsxRuntime automatic */
import type { FrameView } from "@plumbline/core/frame/frame";
import type { FrameValueId } from "@plumbline/core/frame/frame-values";
import { formatMetric } from "@plumbline/core/metric/format";
import type { Metric } from "@plumbline/core/metric/metric";

/** One line of a chart. `dash` distinguishes it without colour. */
type Track = { metricId: FrameValueId; label: string; color: string; dash: string };

type TimeChartProps = { title: string; unit: Metric["unit"]; frames: readonly FrameView[]; tracks: readonly Track[] };

const [WIDTH, HEIGHT] = [460, 190];
const BOX = { left: 74, right: 8, top: 8, bottom: 24 } as const;

/** Values of the seconds of a trial; a second without a value is a gap. Warm-up and drain are shaded. */
export function TimeChart({ title, unit, frames, tracks }: TimeChartProps) {
  const [start, end] = spanOf(frames);
  const values = frames.flatMap(({ values: of }) => tracks.flatMap(({ metricId }) => of[metricId] ?? []));
  const top = Math.max(0, ...values.filter(Number.isFinite));
  const drawn = tracks.filter(({ metricId }) => frames.some((frame) => frame.values[metricId] !== undefined));
  if (top === 0) return null;
  const x = (ms: number) => BOX.left + ((ms - start) / (end - start)) * (WIDTH - BOX.left - BOX.right);
  const y = (value: number) => HEIGHT - BOX.bottom - (value / top) * (HEIGHT - BOX.top - BOX.bottom);
  return (
    <figure className="chart">
      <figcaption>
        {title}{" "}
        {drawn.map(({ label, color, dash }) => (
          <span key={label} className="key">
            <svg viewBox="0 0 20 6" width="20" height="6" aria-hidden="true">
              <path d="M0 3h20" stroke={color} strokeWidth="2" strokeDasharray={dash} />
            </svg>{" "}
            {label}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: up to ${formatMetric(top, unit)}`}>
        {outsideOf(frames).map(({ startMs, durationMs, phase }) => (
          <rect
            key={startMs}
            className="outside"
            x={x(startMs)}
            y={BOX.top}
            width={Math.max(0, x(startMs + durationMs) - x(startMs))}
            height={HEIGHT - BOX.top - BOX.bottom}
          >
            <title>{phase}</title>
          </rect>
        ))}
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className="grid" d={`M${BOX.left} ${y(top * share)}H${WIDTH - BOX.right}`} />
            <text x={BOX.left - 8} y={y(top * share) + 4} textAnchor="end">
              {formatMetric(top * share, unit)}
            </text>
          </g>
        ))}
        <text x={BOX.left} y={HEIGHT - 6}>
          0 s
        </text>
        <text x={WIDTH - BOX.right} y={HEIGHT - 6} textAnchor="end">
          {Math.round((end - start) / 1000)} s
        </text>
        {tracks.map(({ metricId, color, dash }) => (
          <path
            key={metricId}
            className="line"
            d={lineOf(frames, metricId, x, y)}
            stroke={color}
            strokeDasharray={dash}
          />
        ))}
      </svg>
    </figure>
  );
}

function spanOf(frames: readonly FrameView[]): [number, number] {
  const [first, last] = [frames[0], frames.at(-1)];
  return [first?.startMs ?? 0, (last?.startMs ?? 0) + (last?.durationMs ?? 1)];
}

const outsideOf = (frames: readonly FrameView[]) => frames.filter(({ phase }) => phase !== "measure");

/** A line through the middles of the seconds, broken where a value is missing. */
function lineOf(
  frames: readonly FrameView[],
  metricId: FrameValueId,
  x: (ms: number) => number,
  y: (value: number) => number,
): string {
  let isOpen = false;
  return frames
    .map(({ startMs, durationMs, values }) => {
      const value = values[metricId];
      const step =
        value === undefined || !Number.isFinite(value)
          ? ""
          : `${isOpen ? "L" : "M"}${x(startMs + durationMs / 2).toFixed(1)} ${y(value).toFixed(1)}`;
      isOpen = step !== "";
      return step;
    })
    .join("");
}
