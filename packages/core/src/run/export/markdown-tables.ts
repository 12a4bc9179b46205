import { isUsable } from "../../audit/is-usable.ts";
import { estimateRounds } from "../../compare/figures/compare.ts";
import type { Estimate } from "../../compare/views.ts";
import { isExhibition } from "../../gate/deviation-meanings.ts";
import { describeExhibitions, markExhibition, namesByServer } from "../../gate/mark-exhibition.ts";
import { intervalText, metricText } from "../../metric/metric-text.ts";
import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import type { ServerSnapshot } from "../../server/views.ts";
import type { Basis } from "../../summary/basis.ts";
import { describeSearch } from "../../summary/describe-search.ts";
import { inBasis } from "../../summary/of-basis.ts";
import { type SummaryMetricId, summaryMetrics } from "../../summary/summary-metrics.ts";
import type { RunView } from "../views.ts";
import { toText } from "./markdown-text.ts";

/** Beside the figure that a scenario says to read first. */
const besides: readonly SummaryMetricId[] = ["ratio.delivered", "latency.owed.p50", "latency.owed.p99", "errors.total"];

type StartedScenario = RunView["spec"]["scenarios"][number];

/** A scenario of a run: a table of the servers, a second one of the exhibitions with what they break, and what searches found. */
export function scenarioTables(run: RunView, { scenarioId, version, name }: StartedScenario, basis: Basis): string {
  const first = inBasis(getScenario(scenarioId).readFirst.metric, basis);
  const columns = [...new Set([first, ...besides.map((id) => inBasis(id, basis))])];
  const better = summaryMetrics[first].better === "lower" ? 1 : -1;
  const tableOf = (servers: readonly ServerSnapshot[]) =>
    toTable(
      columns,
      servers
        .map((server) => lineOf(run, server, scenarioId))
        .sort((a, b) => byFigure(a.estimates[first]?.median, b.estimates[first]?.median, better)),
    );
  const { servers } = run.spec;
  const exhibitions = servers.filter(isExhibition);
  const note = describeExhibitions(exhibitions);
  const parts = [
    `### ${toText(name)} (version ${version})`,
    tableOf(servers.filter((server) => !isExhibition(server))),
    ...(note === null ? [] : [toText(note), tableOf(exhibitions)]),
    searchesOf(run, scenarioId),
  ];
  return parts.filter(Boolean).join("\n\n");
}

type Line = { name: string; rounds: number; estimates: Readonly<Record<string, Estimate>> };

/** A table with a line per server; nothing without any. */
function toTable(columns: readonly SummaryMetricId[], lines: readonly Line[]): string {
  if (lines.length === 0) return "";
  const head = ["Server", "Rounds", ...columns.map((id) => summaryMetrics[id].label)];
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  const cells = lines.map((line) => [line.name, line.rounds, ...columns.map((id) => toFigure(id, line.estimates[id]))]);
  return [head, rule, ...cells].map((row) => `| ${row.map((cell) => toText(String(cell))).join(" | ")} |`).join("\n");
}

/** The best first. A server without a figure comes last. */
function byFigure(a: number | undefined, b: number | undefined, better: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  // two that were not delivered are equal: their difference is not a number
  return a === b ? 0 : better * (a - b);
}

function lineOf({ rows }: RunView, server: ServerSnapshot, scenarioId: string): Line {
  const usable = rows.filter(
    (row) => row.serverId === server.serverId && row.scenarioId === scenarioId && isUsable(row),
  );
  const rounds = usable.flatMap(({ summary }) => (summary ? [summary.values] : []));
  const isSuspect = usable.some(({ audit }) => audit?.verdict === "SUSPECT");
  const name = markExhibition(server);
  return {
    name: isSuspect ? `${name} (SUSPECT)` : name,
    rounds: rounds.length,
    estimates: estimateRounds(rounds),
  };
}

/** The results of searches for an upper limit, a line per round. */
function searchesOf({ rows, spec }: RunView, scenarioId: string): string {
  const nameOf = namesByServer(spec.servers);
  const lines = rows.flatMap(({ serverId, scenarioId: of, round, summary }) =>
    of === scenarioId && summary?.search
      ? [`- ${nameOf(serverId)}, round ${round}: ${toText(describeSearch(summary.search))}`]
      : [],
  );
  return lines.join("\n");
}

/** A median with its interval, in a unit that reads well. */
function toFigure(metricId: SummaryMetricId, estimate: Estimate | undefined): string {
  if (!estimate) return "–";
  const { unit } = summaryMetrics[metricId];
  return `${metricText(estimate.median, unit)}${intervalText(estimate, unit)}`;
}
