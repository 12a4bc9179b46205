import type { Estimate } from "../compare/views.ts";
import type { Metric } from "../metric/metric.ts";
import { summaryMetrics } from "../metric/summary-metrics.ts";
import { toText } from "../run/export/markdown-text.ts";
import type { AcceptanceFinding, AcceptanceView, Outcome } from "./views.ts";

/** Longest body of a comment that GitHub takes, in characters. */
export const COMMENT_LIMIT = 65_536;

/** First line of every comment, by which a later job finds the one to replace. */
export const COMMENT_MARK = "<!-- plumbline -->";

const words = {
  passed: "✅ Passed",
  regression: "❌ Regression",
  inconclusive: "⚠️ Inconclusive",
  invalid: "⚠️ Invalid",
} as const satisfies Record<Outcome, string>;

/**
 * An acceptance as Markdown: for a job's summary, or the comment on a pull request. Findings come worst first; those that do
 * not fit into `atMost` characters are counted instead of shown.
 * @param runUrl where the run is looked at
 */
export function toAcceptanceMarkdown(
  view: AcceptanceView,
  { runUrl, atMost }: { runUrl: string; atMost: number },
): string {
  const head = [
    COMMENT_MARK,
    `## ${words[view.outcome]}: ${toText(view.runName)}`,
    "",
    toText(view.sentence),
    ...(view.moreRounds ? ["", `**${view.moreRounds} more rounds a side would decide.**`] : []),
    "",
    "| Server | Scenario | Demand | This run | Baseline | Outcome | Why |",
    "| --- | --- | --- | ---: | ---: | --- | --- |",
  ].join("\n");
  const against = view.baseline ? `, held against the baseline ${toText(view.baseline.name)}` : "";
  const foot = `\n\n[The whole run](${runUrl})${against}.\n`;
  const rows = view.findings.map(toRow);
  const restOf = (shown: number) => `\n\n${rows.length - shown} more of ${rows.length} are on the run's page.`;
  const room = atMost - head.length - foot.length - restOf(0).length;
  let shown = 0;
  for (let length = 0; shown < rows.length; shown++) {
    length += (rows[shown]?.length ?? 0) + 1;
    if (length > room) break;
  }
  const table = [head, ...rows.slice(0, shown)].join("\n");
  return `${table}${shown < rows.length ? restOf(shown) : ""}${foot}`;
}

function toRow({ serverId, scenarioId, demand, metricId, candidate, baseline, outcome, reason }: AcceptanceFinding) {
  const unit = metricId === null ? null : summaryMetrics[metricId].unit;
  const cells = [serverId, scenarioId, demand, figure(candidate, unit), figure(baseline, unit), words[outcome], reason];
  return `| ${cells.map(toText).join(" | ")} |`;
}

/** "4.21 ms (4.10–4.30)", the interval where the rounds allow one. */
function figure(estimate: Estimate | null, unit: Metric["unit"] | null): string {
  if (!estimate || !unit) return "–";
  const { median, low, high } = estimate;
  const [factor, name] = scaleOf(unit, median);
  const inUnit = (value: number) => digits(value / factor);
  return `${inUnit(median)}${name}${low === null || high === null ? "" : ` (${inUnit(low)}–${inUnit(high)})`}`;
}

/** What a figure is divided by and what stands behind it, so that few digits stand before the point. */
export function scaleOf(unit: Metric["unit"], value: number): [factor: number, name: string] {
  const size = Math.abs(value);
  switch (unit) {
    case "µs":
      return size >= 1e6 ? [1e6, " s"] : size >= 1e3 ? [1e3, " ms"] : [1, " µs"];
    case "bytes":
    case "bytes/s": {
      const rate = unit === "bytes/s" ? "/s" : "";
      return size >= 2 ** 20 ? [2 ** 20, ` MiB${rate}`] : size >= 2 ** 10 ? [2 ** 10, ` KiB${rate}`] : [1, ` B${rate}`];
    }
    case "1/s":
      return [1, "/s"];
    case "ratio":
      return [0.01, " %"];
    case "count":
      return [1, ""];
    case "ms":
    case "cores":
    case "µs/message":
      return [1, ` ${unit}`];
  }
}

/** Three significant digits; whole from 1,000 on. */
export function digits(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
