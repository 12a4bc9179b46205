import { metricText } from "../metric/metric-text.ts";
import type { ScriptFigure, ScriptSecond } from "./script-output.ts";
import { describeScriptError, NOT_LEDGERED, type ScriptReport } from "./script-report.ts";
import type { ScriptSummary } from "./script-summary.ts";
import { unitOf } from "./script-units.ts";

/** The metrics of a line while a script runs, where the script has them. */
const SHOWN = ["vus", "iterations", "ws_sessions", "ws_msgs_sent", "ws_msgs_received", "http_reqs", "checks"];

/** One second of a script as a line. */
export function describeScriptSecond({ second, metrics }: ScriptSecond): string {
  const figures = SHOWN.flatMap((name) => (metrics[name] ? [`${name} ${figureText(metrics[name])}`] : []));
  return `  ${String(second).padStart(4)} s  ${figures.join("  ")}`;
}

function figureText(figure: ScriptFigure): string {
  switch (figure.type) {
    case "counter":
      return toText(figure.sum);
    case "gauge":
      return toText(figure.value);
    case "rate":
      return `${figure.passes}/${figure.count}`;
    case "trend":
      return toText(figure.sum / figure.count);
  }
}

/** A script's result line by line: its thresholds, its checks, its metrics and its errors. */
export function describeScript({ summary, errors }: Pick<ScriptReport, "summary" | "errors">): readonly string[] {
  const { thresholds, checks, metrics } = summary;
  return [
    ...thresholds.map(({ metric, expression, crossed }) => `${mark(!crossed)} threshold  ${metric}: ${expression}`),
    ...checks.map(
      ({ path, passes, fails }) =>
        `${mark(fails === 0)} check      ${path.replace(/^::/, "")}: ${passes} of ${passes + fails}`,
    ),
    ...metrics.map(describeMetric),
    ...errors.map((error) => `  ! ${describeScriptError(error)}`),
    `  ${NOT_LEDGERED}`,
  ];
}

function describeMetric({ name, values, ...metric }: ScriptSummary["metrics"][number]): string {
  const figures = Object.entries(values).map(([key, value]) => `${key} ${metricText(value, unitOf(metric, key))}`);
  return `  ${name.padEnd(24)} ${figures.join("  ")}`;
}

const mark = (isGood: boolean) => (isGood ? "✓" : "✗");
const toText = (value: number) => String(Number(value.toPrecision(6)));
