import type { Verdict } from "@plumbline/core/compare/views";
import { element, toXmlText } from "@plumbline/core/junit/xml";
import { textWidth } from "#charts/frame/caption-layout.ts";
import type { Scheme, schemeColors } from "#ui/colors.ts";
import type { CardPlot, CardRow } from "./result-card.ts";

/** Height of a row, and of the ticks under the last one, in pixels. */
export const ROW_PX = 28;
export const PLOT_TICKS_PX = 24;

const FONT_PX = 13;
const GAP_PX = 12;
const LONGEST_LABEL = 34;

type Colors = (typeof schemeColors)[Scheme];
type Place = { x: number; y: number; width: number; colors: Colors };

/** A plot as SVG: labels left, dots with whiskers, the figures right, ticks below. */
export function drawPlot(plot: CardPlot, { x, y, width, colors }: Place): string {
  const labels = plot.rows.map(({ label }) => cut(label));
  const labelPx = widest(labels) + GAP_PX;
  const textPx = widest(plot.rows.map(({ text }) => text)) + GAP_PX;
  const left = x + labelPx;
  const span = width - labelPx - textPx;
  const scale = toScale(plot, left, span);
  const bottom = y + plot.rows.length * ROW_PX;
  const lines = plot.ticks.flatMap(({ value, label }) => tick(scale(value), { y, bottom, label, colors }));
  const reference =
    plot.reference === null ? [] : [vertical(scale(plot.reference), y, bottom, { stroke: colors.text, dash: "2 3" })];
  const rows = plot.rows.flatMap((row, nth) =>
    drawRow({ ...row, label: labels[nth] ?? "" }, scale, {
      middle: y + (nth + 0.5) * ROW_PX,
      left: left - GAP_PX,
      right: x + width,
      colors,
    }),
  );
  return element("g", { "font-size": FONT_PX }, [...lines, ...reference, ...rows]);
}

function cut(label: string): string {
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1)}…`;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, FONT_PX)));
}

/** Pixels of a value; what lies outside of the axis stands at its end. */
function toScale({ scale, domain: [least, most] }: CardPlot, left: number, span: number): (value: number) => number {
  const at = (value: number) => (scale === "log" ? Math.log(value) : value);
  const length = at(most) - at(least);
  return (value) => {
    const share = length > 0 ? (at(Math.min(most, Math.max(least, value))) - at(least)) / length : 0;
    return Number((left + share * span).toFixed(1));
  };
}

function tick(at: number, { y, bottom, label, colors }: { y: number; bottom: number; label: string; colors: Colors }) {
  const look = { x: at, y: bottom + 16, fill: colors.dimmed, "text-anchor": "middle", "font-size": 11 };
  return [vertical(at, y, bottom, { stroke: colors.line }), element("text", look, [toXmlText(label)])];
}

function vertical(at: number, y1: number, y2: number, { stroke, dash = "none" }: { stroke: string; dash?: string }) {
  return element("line", { x1: at, x2: at, y1, y2, stroke, "stroke-dasharray": dash });
}

type RowPlace = { middle: number; left: number; right: number; colors: Colors };

function drawRow(row: CardRow, scale: (value: number) => number, { middle, left, right, colors }: RowPlace): string[] {
  const color = colors[row.verdict ? verdictColors[row.verdict] : "text"];
  const [low, high, value] = [scale(row.low), scale(row.high), scale(row.value)];
  const label = { x: left, y: middle + 4, fill: colors.text, "text-anchor": "end" };
  const text = { x: right, y: middle + 4, fill: color, "text-anchor": "end" };
  return [
    ...(row.band ? [bandOf(scale(row.band.low), scale(row.band.high), middle, colors.dimmed)] : []),
    element("text", label, [toXmlText(row.label)]),
    element("path", { d: whisker(low, high, middle), stroke: color, "stroke-width": 1.75, fill: "none" }),
    element("path", { d: marks[row.verdict ?? "inconclusive"](value, middle), fill: color }),
    element("text", text, [toXmlText(row.text)]),
  ];
}

function bandOf(from: number, to: number, middle: number, fill: string): string {
  const place = { x: from, y: middle - ROW_PX / 2, width: Math.max(1, to - from), height: ROW_PX };
  return element("rect", { ...place, fill, "fill-opacity": 0.22 });
}

function whisker(low: number, high: number, y: number): string {
  return `M${low},${y}H${high}M${low},${y - 5}v10M${high},${y - 5}v10`;
}

/** Colours and shapes by verdict, as in the charts: never colour alone. */
const verdictColors = { better: "teal", worse: "red", same: "dimmed", inconclusive: "amber" } as const satisfies Record<
  Verdict,
  keyof Colors
>;

const marks = {
  better: (x, y) => `M${x},${y - 6}l6,11h-12z`,
  worse: (x, y) => `M${x},${y - 7}l6,7l-6,7l-6,-7z`,
  same: (x, y) => `M${x - 5},${y - 5}h10v10h-10z`,
  inconclusive: (x, y) => `M${x - 5},${y}a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z`,
} as const satisfies Record<Verdict, (x: number, y: number) => string>;
