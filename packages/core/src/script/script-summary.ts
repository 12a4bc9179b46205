import { z } from "zod";
import { jsonOrUndefined } from "../json/parse-json.ts";

/** The kinds of metrics that k6 knows. */
const ScriptMetricType = z.enum(["counter", "gauge", "rate", "trend"]);

/** A metric of k6's own or of the script. `contains` says what its values are: milliseconds, bytes or numbers. */
export const ScriptMetric = z.strictObject({ type: ScriptMetricType, contains: z.enum(["time", "data", "default"]) });
export type ScriptMetric = Readonly<z.infer<typeof ScriptMetric>>;

/** Metrics by their names. */
export const ScriptMetrics = z.record(z.string(), ScriptMetric).readonly();
export type ScriptMetrics = z.infer<typeof ScriptMetrics>;

/** One line of the table of checks. `path` names the groups that it stands in: `::group::check`. */
const Check = z.object({ name: z.string(), path: z.string(), passes: z.number(), fails: z.number() });

type Group = { readonly checks: Record<string, z.infer<typeof Check>>; readonly groups: Record<string, Group> };
const Group: z.ZodType<Group> = z.object({
  checks: z.record(z.string(), Check),
  groups: z.record(
    z.string(),
    z.lazy(() => Group),
  ),
});

/** Figures by their names as k6 has them (`p(95)`, `count`); `thresholds` are true where they are crossed. */
const Values = z
  .object({ thresholds: z.record(z.string(), z.boolean()).optional() })
  .catchall(z.union([z.number(), z.null(), z.unknown()]));

/** The document of k6's `--summary-export`. */
const Exported = z.object({ root_group: Group, metrics: z.record(z.string(), Values) });

/** Figures of a script, as k6 itself computed it from all of its samples. */
export const ScriptSummary = z.strictObject({
  checks: z.array(Check).readonly(),
  thresholds: z
    .array(z.strictObject({ metric: z.string(), expression: z.string(), crossed: z.boolean() }).readonly())
    .readonly(),
  /** `name` may be that of a part of a metric by its tags: `name{tag:value}`. */
  metrics: z
    .array(ScriptMetric.extend({ name: z.string(), values: z.record(z.string(), z.number()).readonly() }).readonly())
    .readonly(),
});
export type ScriptSummary = Readonly<z.infer<typeof ScriptSummary>>;

/**
 * Reads k6's summary. A metric of which no sample told the type is left out: k6 exports no type.
 * @returns null for text that is no summary
 */
export function readScriptSummary(text: string, told: ScriptMetrics): ScriptSummary | null {
  const { data } = Exported.safeParse(jsonOrUndefined(text));
  if (!data) return null;
  const names = Object.keys(data.metrics).sort();
  return {
    checks: checksOf(data.root_group),
    thresholds: names.flatMap((metric) =>
      Object.entries(data.metrics[metric]?.thresholds ?? {})
        .map(([expression, crossed]) => ({ metric, expression, crossed }))
        .sort((a, b) => (a.expression < b.expression ? -1 : 1)),
    ),
    metrics: names.flatMap((name) => {
      const metric = told[name] ?? told[name.split("{", 1)[0] ?? name];
      return metric ? [{ name, ...metric, values: numbersOf(data.metrics[name] ?? {}) }] : [];
    }),
  };
}

function checksOf({ checks, groups }: Group): z.infer<typeof Check>[] {
  return [...Object.values(checks), ...Object.values(groups).flatMap(checksOf)];
}

const numbersOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter((pair): pair is [string, number] => typeof pair[1] === "number"));
