import { describeDoubted, findDoubted } from "../../audit/doubted-round.ts";
import type { Duel } from "../../duel/duel.ts";
import {
  decisiveLook,
  describeDistrust,
  describeDuel,
  describeRatio,
  duelSides,
} from "../../duel/judge/report/describe-duel.ts";
import { describeFloor } from "../../duel/judge/report/describe-floor.ts";
import { describeLottery } from "../../duel/judge/report/describe-lottery.ts";
import { orderTables } from "../../duel/judge/report/order-tables.ts";
import { namesByServer } from "../../gate/mark-exhibition.ts";
import { summaryMetrics } from "../../summary/summary-metrics.ts";
import type { RunView } from "../views.ts";
import { type ExportOptions, runUrl } from "./export-options.ts";
import { scenarioTables } from "./markdown-tables.ts";
import { toText } from "./markdown-text.ts";

/**
 * A run as Markdown, for a pull request or a job's summary: a table per scenario with the medians over rounds and their intervals,
 * best first by the figure to read first, and exhibitions apart below it. INVALID rounds are in no median, and a server with SUSPECT rounds is
 * marked. Both are listed with their reasons, and so is what was watched of the others. The heading links the run. A duel has its verdict and
 * ratios in place of medians.
 */
export function toMarkdown(run: RunView, { basis, baseUrl }: ExportOptions): string {
  const parts = run.duel
    ? [duelOf(run, run.duel)]
    : run.spec.scenarios.map((scenario) => scenarioTables(run, scenario, basis));
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

/** The rounds that the audit doubts. INVALID ones are in no figure, SUSPECT ones are. */
function doubtedOf(run: RunView): string {
  const nameOf = namesByServer(run.spec.servers);
  const lines = findDoubted(run.rows).map(
    (round) => `- ${toText(describeDoubted({ ...round, serverId: nameOf(round.serverId) }))}`,
  );
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

function failuresOf(run: RunView): string {
  const nameOf = namesByServer(run.spec.servers);
  const lines = run.rows.flatMap(({ serverId, scenarioId, round, failure }) =>
    failure
      ? [`- ${nameOf(serverId)}, ${scenarioId}, round ${round}: ${failure.code}: ${toText(failure.message)}`]
      : [],
  );
  return lines.length === 0 ? "" : ["### Failed trials", "", ...lines].join("\n");
}
