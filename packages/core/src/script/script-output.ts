import { z } from "zod";
import { jsonOrUndefined } from "../json/parse-json.ts";
import { readScriptSummary, ScriptMetric, type ScriptMetrics, type ScriptSummary } from "./script-summary.ts";

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

/** Reads what k6 prints with `--out plumbline-seconds` and `--summary-export`, line by line. */
export interface ScriptOutput {
  /** @returns the second that this line is; null for any other line */
  take(line: string): ScriptSecond | null;
  /** The metrics that k6 has told of so far: each one before its first sample. */
  metrics(): ScriptMetrics;
  /** @returns the summary; null where k6 printed none */
  end(): ScriptSummary | null;
}

const Line = z.discriminatedUnion("plumbline", [
  ScriptMetric.extend({ plumbline: z.literal("metric"), name: z.string() }),
  ScriptSecond.extend({ plumbline: z.literal("second") }),
]);

/** Lines of another form, such as a summary of the script's own, are passed over. */
export function openScriptOutput(): ScriptOutput {
  const told = new Map<string, ScriptMetric>();
  let document: string[] | null = null;
  let summary: string | null = null;
  const metrics = () => Object.fromEntries(told);
  return {
    take(line) {
      if (document) {
        document.push(line);
        if (line === "}") [summary, document] = [document.join("\n"), null];
        return null;
      }
      if (line === "{") document = [line];
      if (!line.startsWith('{"plumbline"')) return null;
      const { data } = Line.safeParse(jsonOrUndefined(line));
      if (data?.plumbline === "metric") told.set(data.name, { type: data.type, contains: data.contains });
      return data?.plumbline === "second" ? { second: data.second, metrics: data.metrics } : null;
    },
    metrics,
    end: () => (summary === null ? null : readScriptSummary(summary, metrics())),
  };
}
