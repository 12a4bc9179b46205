import { describeDoubted, findDoubted } from "../../audit/doubted-round.ts";
import { isUsable } from "../../audit/is-usable.ts";
import { estimateRounds } from "../../compare/compare.ts";
import type { Estimate } from "../../compare/views.ts";
import type { Duel } from "../../duel/duel.ts";
import {
  decisiveLook,
  describeDistrust,
  describeDuel,
  describeRatio,
  duelSides,
} from "../../duel/judge/describe-duel.ts";
import { describeFloor } from "../../duel/judge/describe-floor.ts";
import { describeLottery } from "../../duel/judge/describe-lottery.ts";
import { orderTables } from "../../duel/judge/order-tables.ts";
import { intervalText, metricText } from "../../metric/metric-text.ts";
import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import { describeSearch } from "../../summary/describe-search.ts";
import { inBasis } from "../../summary/of-basis.ts";
import { type SummaryMetricId, summaryMetrics } from "../../summary/summary-metrics.ts";
import type { RunView } from "../views.ts";
import { type ExportOptions, runUrl } from "./export-options.ts";
import { toText } from "./markdown-text.ts";

/** Beside the figure that a scenario says to read first. */
const besides: readonly SummaryMetricId[] = ["ratio.delivered", "latency.owed.p50", "latency.owed.p99", "errors.total"];

/**
 * A run as Markdown, for a pull request or a job's summary: a table per scenario with the medians over rounds and their intervals,
 * best first by the figure to read first. INVALID rounds are in no median, and a server with SUSPECT rounds is marked. Both are listed with
 * their reasons, and so is what was watched of the others. The heading links the run. A duel has its verdict and ratios in place of medians.
 */
export function toMarkdown(run: RunView, { basis, baseUrl }: ExportOptions): string {
  const parts = run.duel
    ? [duelOf(run, run.duel)]
    : run.spec.scenarios.map(({ scenarioId, version, name }) => {
        const first = inBasis(getScenario(scenarioId).readFirst.metric, basis);
        const columns = [...new Set([first, ...besides.map((id) => inBasis(id, basis))])];
        const better = summaryMetrics[first].better === "lower" ? 1 : -1;
        const rows = run.spec.servers
          .map(({ serverId }) => estimatesOf(run, serverId, scenarioId))
          .sort((a, b) => byFigure(a.estimates[first]?.median, b.estimates[first]?.median, better));
        const head = ["Server", "Rounds", ...columns.map((id) => summaryMetrics[id].label)];
        const lines = rows.map((row) => [
          row.name,
          row.rounds,
          ...columns.map((id) => toFigure(id, row.estimates[id])),
        ]);
        const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
        const table = [head, rule, ...lines].map(
          (cells) => `| ${cells.map((cell) => toText(String(cell))).join(" | ")} |`,
        );
        return [`### ${toText(name)} (version ${version})`, "", ...table, ...searchesOf(run, scenarioId)].join("\n");
      });
  const heading = `## [${toText(run.name)}](${runUrl(baseUrl, run)}): ${run.status}${run.imported ? ", imported" : ""}`;
  return [heading, ...parts, doubtedOf(run), watchedOf(run), failuresOf(run)].filter(Boolean).join("\n\n").concat("\n");
}

/** The verdict of a duel, its figures B ÷ A or the order of its servers, and the rounds that count for neither side. */
function duelOf({ spec }: RunView, duel: Duel): string {
  const leftOut = duel.rounds.flatMap(({ round, leftOut }) =>
    leftOut === null ? [] : [`- round ${round} counts for neither side: ${toText(leftOut)}`],
  );
  return [
    toText(describeDuel(duel, spec)),
    ...[describeDistrust(duel), describeFloor(duel, spec), describeLottery(duel, spec)].flatMap((said) =>
      said === null ? [] : ["", toText(said)],
    ),
    ...(duel.pairs ? orderTables(duel, spec) : [figuresOf(duel, spec)]).flatMap(toTable),
    ...(leftOut.length > 0 ? ["", ...leftOut] : []),
  ].join("\n");
}

function figuresOf({ figures }: Duel, spec: RunView["spec"]): string[][] {
  const [a, b] = duelSides(spec);
  const rows = figures.map((figure) => {
    const look = decisiveLook(figure);
    return [summaryMetrics[figure.metricId].label, describeRatio(look), look?.finding ?? "–"];
  });
  return [["Figure", `${b} ÷ ${a}`, "Finding"], ...rows];
}

/** A table after an empty line; ratios are aligned to the right. */
function toTable([head = [], ...rows]: string[][]): string[] {
  const rule = head.map((_, column) => (rows[0]?.[column]?.includes("×") ? "---:" : "---"));
  return ["", ...[head, rule, ...rows].map((cells) => `| ${cells.map(toText).join(" | ")} |`)];
}

/** The best first. A server without a figure comes last. */
function byFigure(a: number | undefined, b: number | undefined, better: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  // two that were not delivered are equal: their difference is not a number
  return a === b ? 0 : better * (a - b);
}

function estimatesOf(run: RunView, serverId: string, scenarioId: string) {
  const usable = run.rows.filter((row) => row.serverId === serverId && row.scenarioId === scenarioId && isUsable(row));
  const rounds = usable.flatMap(({ summary }) => (summary ? [summary.values] : []));
  const isSuspect = usable.some(({ audit }) => audit?.verdict === "SUSPECT");
  return {
    name: isSuspect ? `${serverId} (SUSPECT)` : serverId,
    rounds: rounds.length,
    estimates: estimateRounds(rounds),
  };
}

/** The rounds that the audit doubts. INVALID ones are in no figure, SUSPECT ones are. */
function doubtedOf(run: RunView): string {
  const lines = findDoubted(run.rows).map((round) => `- ${toText(describeDoubted(round))}`);
  return lines.length === 0
    ? ""
    : ["### Rounds that the audit doubts; INVALID ones are in no figure", "", ...lines].join("\n");
}

/** The disturbances that were watched for; rounds with the same sentence are listed once. */
function watchedOf(run: RunView): string {
  const counts = new Map<string, number>();
  for (const { audit } of run.rows) if (audit?.watch) counts.set(audit.watch, (counts.get(audit.watch) ?? 0) + 1);
  const lines = [...counts].map(
    ([sentence, rounds]) => `- ${rounds} ${rounds === 1 ? "round" : "rounds"}: ${toText(sentence)}`,
  );
  return lines.length === 0 ? "" : ["### Disturbances", "", ...lines].join("\n");
}

/** The results of searches for an upper limit, a line per round. */
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

/** A median with its interval, in a unit that reads well. */
function toFigure(metricId: SummaryMetricId, estimate: Estimate | undefined): string {
  if (!estimate) return "–";
  const { unit } = summaryMetrics[metricId];
  return `${metricText(estimate.median, unit)}${intervalText(estimate, unit)}`;
}
