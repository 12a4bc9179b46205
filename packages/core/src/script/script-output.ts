import { z } from "zod";
import { jsonOrUndefined } from "../json/parse-json.ts";
import { readScriptSummary, ScriptMetric, type ScriptMetricType, type ScriptSummary } from "./script-summary.ts";

const Count = z.number().int().nonnegative();

/** The samples of one metric within a second. Trends have the unit of their metric: milliseconds where it contains time. */
export const ScriptFigure = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("counter"), sum: z.number() }).readonly(),
  z.strictObject({ type: z.literal("gauge"), value: z.number() }).readonly(),
  z.strictObject({ type: z.literal("rate"), passes: Count, count: Count }).readonly(),
  z
    .strictObject({ type: z.literal("trend"), count: Count, sum: z.number(), min: z.number(), max: z.number() })
    .readonly(),
]);
export type ScriptFigure = z.infer<typeof ScriptFigure>;

/** One second of a script; `second` counts from its first sample. */
export const ScriptSecond = z.strictObject({
  second: Count,
  metrics: z.record(z.string(), ScriptFigure).readonly(),
});
export type ScriptSecond = Readonly<z.infer<typeof ScriptSecond>>;

/** Reads what k6 prints with `--out json=-` and `--summary-export`, line by line. */
export interface ScriptOutput {
  /** @returns the seconds that this line completes */
  take(line: string): readonly ScriptSecond[];
  /** @returns the seconds that were still open, and the summary; null where k6 printed none */
  end(): { readonly seconds: readonly ScriptSecond[]; readonly summary: ScriptSummary | null };
}

/** k6 hands samples on once a second, so that one may come this much after later ones. */
const LATE_SECONDS = 2;
/** Metrics that are kept; a script that makes up a name for each sample gets no more. */
const MOST_METRICS = 500;

const Metric = z.object({
  type: z.literal("Metric"),
  metric: z.string(),
  data: z.object(ScriptMetric.shape),
});
const Point = z.object({
  type: z.literal("Point"),
  metric: z.string(),
  data: z.object({ time: z.iso.datetime({ offset: true }), value: z.number() }),
});
const Line = z.discriminatedUnion("type", [Metric, Point]);

/** Samples become seconds; lines of another form, such as a summary of the script's own, are passed over. */
export function openScriptOutput(): ScriptOutput {
  const types = new Map<string, ScriptMetric>();
  const open = new Map<number, Record<string, ScriptFigure>>();
  let first: number | null = null;
  let last = 0;
  let closedBefore = 0;
  let document: string[] | null = null;
  let summary: string | null = null;

  const close = (before: number) => {
    const due = [...open.keys()].filter((second) => second < before).sort((a, b) => a - b);
    closedBefore = Math.max(closedBefore, before);
    return due.map((second) => {
      const metrics = open.get(second) ?? {};
      open.delete(second);
      return { second, metrics };
    });
  };
  const add = ({ metric, data }: z.infer<typeof Point>) => {
    const type = types.get(metric)?.type;
    if (!type) return [];
    const absolute = Math.floor(Date.parse(data.time) / 1000);
    first ??= absolute;
    // a late one counts in the oldest second that is still open: none is dropped
    const second = Math.max(absolute - first, closedBefore);
    const metrics = open.get(second) ?? {};
    metrics[metric] = addSample(metrics[metric], type, data.value);
    open.set(second, metrics);
    last = Math.max(last, second);
    return close(last - LATE_SECONDS);
  };
  return {
    take(line) {
      if (document) {
        document.push(line);
        if (line === "}") [summary, document] = [document.join("\n"), null];
        return [];
      }
      if (line === "{") document = [line];
      if (!line.startsWith('{"')) return [];
      const { data } = Line.safeParse(jsonOrUndefined(line));
      if (data?.type === "Point") return add(data);
      if (data && types.size < MOST_METRICS) types.set(data.metric, data.data);
      return [];
    },
    end: () => ({
      seconds: close(Number.POSITIVE_INFINITY),
      summary: summary === null ? null : readScriptSummary(summary, types),
    }),
  };
}

function addSample(before: ScriptFigure | undefined, type: ScriptMetricType, value: number): ScriptFigure {
  switch (type) {
    case "counter":
      return { type, sum: (before?.type === type ? before.sum : 0) + value };
    case "gauge":
      return { type, value };
    case "rate": {
      const { passes, count } = before?.type === type ? before : { passes: 0, count: 0 };
      return { type, passes: passes + (value === 0 ? 0 : 1), count: count + 1 };
    }
    case "trend": {
      if (before?.type !== type) return { type, count: 1, sum: value, min: value, max: value };
      const { count, sum, min, max } = before;
      return { type, count: count + 1, sum: sum + value, min: Math.min(min, value), max: Math.max(max, value) };
    }
  }
}
