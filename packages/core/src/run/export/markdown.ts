import { estimateRounds } from "../../compare/compare.ts";
import { type SummaryMetricId, summaryMetrics } from "../../metric/summary-metrics.ts";
import { getScenario } from "../../scenario/catalogue.ts";
import { describeSearch } from "../../summary/describe-search.ts";
import type { RunView } from "../views.ts";

/** Beside the figure that a scenario says to read first. */
const besides: readonly SummaryMetricId[] = ["ratio.delivered", "latency.p50", "latency.p99", "errors.total"];

/**
 * A run as Markdown, for a pull request or a job's summary: a table per scenario with the medians over rounds, best first by
 * the figure to read first.
 */
export function toMarkdown(run: RunView): string {
  const parts = run.spec.scenarios.map(({ scenarioId, version, name }) => {
    const { readFirst } = getScenario(scenarioId);
    const columns = [...new Set([readFirst.metric, ...besides])];
    const better = summaryMetrics[readFirst.metric].better === "lower" ? 1 : -1;
    const rows = run.spec.servers
      .map(({ serverId }) => ({ serverId, ...medians(run, serverId, scenarioId) }))
      .sort((a, b) => better * ((a.values[readFirst.metric] ?? 0) - (b.values[readFirst.metric] ?? 0)));
    const head = [
      "Server",
      "Rounds",
      ...columns.map((id) => `${summaryMetrics[id].label} (${summaryMetrics[id].unit})`),
    ];
    const lines = rows.map((row) => [row.serverId, row.rounds, ...columns.map((id) => toFigure(row.values[id]))]);
    const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
    const table = [head, rule, ...lines].map((cells) => `| ${cells.map((cell) => toText(String(cell))).join(" | ")} |`);
    return [`### ${toText(name)} (version ${version})`, "", ...table, ...searchesOf(run, scenarioId)].join("\n");
  });
  return [`## ${toText(run.name)}: ${run.status}`, ...parts, failuresOf(run)].filter(Boolean).join("\n\n").concat("\n");
}

function medians(run: RunView, serverId: string, scenarioId: string) {
  const rounds = run.rows.flatMap((row) =>
    row.serverId === serverId && row.scenarioId === scenarioId && row.status === "succeeded" && row.summary
      ? [row.summary.values]
      : [],
  );
  const values = Object.entries(estimateRounds(rounds)).map(([id, { median }]) => [id, median] as const);
  return { rounds: rounds.length, values: Object.fromEntries(values) as Record<string, number | undefined> };
}

/** What searches for an upper limit found, a line per round. */
function searchesOf(run: RunView, scenarioId: string): string[] {
  const lines = run.rows.flatMap(({ serverId, scenarioId: of, round, summary }) =>
    of === scenarioId && summary?.search
      ? [`- ${serverId}, round ${round}: ${toText(describeSearch(summary.search))}`]
      : [],
  );
  return lines.length === 0 ? [] : ["", ...lines];
}

function failuresOf(run: RunView): string {
  const lines = run.rows.flatMap(({ serverId, scenarioId, round, failure }) =>
    failure ? [`- ${serverId}, ${scenarioId}, round ${round}: ${failure.code}: ${toText(failure.message)}`] : [],
  );
  return lines.length === 0 ? "" : ["### Failed trials", "", ...lines].join("\n");
}

/** Three significant digits, as the dashboard rounds. */
function toFigure(value: number | undefined): string {
  if (value === undefined) return "–";
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** One line whose signs mean nothing to Markdown or HTML. */
function toText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|#@]/g, (sign) => `\\${sign}`);
}
