import type { ScriptFigure, ScriptSecond } from "@plumbline/core/script/script-output";
import type { ScriptSummary } from "@plumbline/core/script/script-summary";
import type { ScriptResult } from "./run-script.ts";
import { describeScriptError } from "./script-log.ts";

/** Said with every result of a script. */
export const NOT_LEDGERED =
  "These are k6's own figures. No message was ledgered and no audit judged them, so that a script is never called VALID.";

/** The metrics of a line while a script runs, where the script has them. */
const SHOWN = ["vus", "iterations", "ws_sessions", "ws_msgs_sent", "ws_msgs_received", "http_reqs", "checks"];

/** Prints one second as it comes. */
export function saySecond({ second, metrics }: ScriptSecond): void {
  const figures = SHOWN.flatMap((name) => (metrics[name] ? [`${name} ${figureText(metrics[name])}`] : []));
  console.log(`  ${String(second).padStart(4)} s  ${figures.join("  ")}`);
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

/** Prints what a script reached: its thresholds, its checks, its metrics and its errors. */
export function sayScript({ summary, errors }: ScriptResult): void {
  const { thresholds, checks, metrics } = summary;
  for (const { metric, expression, crossed } of thresholds)
    console.log(`${mark(!crossed)} threshold  ${metric}: ${expression}`);
  for (const { path, passes, fails } of checks)
    console.log(`${mark(fails === 0)} check      ${path.replace(/^::/, "")}: ${passes} of ${passes + fails}`);
  for (const metric of metrics) sayMetric(metric);
  for (const error of errors) console.log(`  ! ${describeScriptError(error)}`);
  console.log(`  ${NOT_LEDGERED}`);
}

function sayMetric({ name, contains, values }: ScriptSummary["metrics"][number]): void {
  const unit = contains === "time" ? " ms" : "";
  const figures = Object.entries(values).map(([key, value]) =>
    key === "count" || key === "rate" ? `${key} ${toText(value)}` : `${key} ${toText(value)}${unit}`,
  );
  console.log(`  ${name.padEnd(24)} ${figures.join("  ")}`);
}

const mark = (isGood: boolean) => (isGood ? "✓" : "✗");
const toText = (value: number) => String(Number(value.toPrecision(6)));
