import { countDoubted, type DoubtedRound, describeDoubted } from "../audit/doubted-round.ts";
import type { Estimate } from "../compare/views.ts";
import type { Metric } from "../metric/metric.ts";
import { intervalText, metricText } from "../metric/metric-text.ts";
import { toText } from "../run/export/markdown-text.ts";
import { summaryMetrics } from "../summary/summary-metrics.ts";
import type { AcceptanceFinding, AcceptanceOutcome, AcceptanceView } from "./views.ts";

/** Longest body of a comment that GitHub takes, in characters. */
export const COMMENT_LIMIT = 65_536;

/** First line of every comment, by which a later job finds the one to replace. */
export const COMMENT_MARK = "<!-- plumbline -->";

/** In the place of a figure that is not there. */
const ABSENT = "–";

const words = {
  passed: "✅ Passed",
  regression: "❌ Regression",
  inconclusive: "⚠️ Inconclusive",
  invalid: "⚠️ Invalid",
} as const satisfies Record<AcceptanceOutcome, string>;

/** Doubted rounds that are shown one by one, and characters of each; all of them are counted. */
const DOUBTED_SHOWN = 20;
const DOUBT_SHOWN = 500;

/** A view whose regressions may have been measured once more. */
type Told = AcceptanceView & { confirmation?: Pick<AcceptanceView, "runId"> | null };

/**
 * An acceptance as Markdown: for a job's summary, or the comment on a pull request. Each figure leads to the run that it is of.
 * Findings come worst first; those that do not fit into `atMost` characters are counted instead of shown.
 * @param baseUrl the installation's address
 */
export function toAcceptanceMarkdown(view: Told, { baseUrl, atMost }: { baseUrl: string; atMost: number }): string {
  const linkTo = (runId: string) => `${baseUrl}/runs/${runId}`;
  const doubts = countDoubted(view.doubted);
  const head = [
    COMMENT_MARK,
    `## ${words[view.outcome]}: ${toText(view.runName)}`,
    "",
    toText(view.sentence),
    ...(doubts ? ["", `**The audit doubts some of the rounds: ${doubts}.**`] : []),
    ...(view.moreRounds ? ["", `**${view.moreRounds} more rounds a side would decide.**`] : []),
    "",
    "| Server | Scenario | Demand | This run | Baseline | Outcome | Why |",
    "| --- | --- | --- | ---: | ---: | --- | --- |",
  ].join("\n");
  const against = view.baseline
    ? `, compared with [the baseline ${toText(view.baseline.name)}](${linkTo(view.baseline.runId)})`
    : "";
  const again = view.confirmation
    ? ` What looked like a regression was measured [once more](${linkTo(view.confirmation.runId)}): its figures are of that run.`
    : "";
  const foot = `${listDoubted(view.doubted, baseUrl)}\n\n[The whole run](${linkTo(view.runId)})${against}.${again}\n`;
  const rows = view.findings.map((finding) => toRow(finding, view, linkTo));
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

function toRow(finding: AcceptanceFinding, view: AcceptanceView, linkTo: (runId: string) => string): string {
  const { serverId, scenarioId, demand, metricId, candidate, baseline, outcome, reason } = finding;
  const unit = metricId === null ? null : summaryMetrics[metricId].unit;
  const link = (text: string, runId: string | undefined) =>
    text === ABSENT || runId === undefined ? text : `[${text}](${linkTo(runId)})`;
  const cells = [
    ...[serverId, scenarioId, demand].map(toText),
    link(toText(figure(candidate, unit)), finding.runId ?? view.runId),
    link(toText(figure(baseline, unit)), view.baseline?.runId),
    ...[words[outcome], reason].map(toText),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** A line for each doubted round, which leads to its trial. */
function listDoubted(doubted: readonly DoubtedRound[], baseUrl: string): string {
  if (doubted.length === 0) return "";
  const lines = doubted
    .slice(0, DOUBTED_SHOWN)
    .map(
      (each) =>
        `- ${toText(describeDoubted(each).slice(0, DOUBT_SHOWN))} [Its audit](${baseUrl}/trials/${each.trialId})`,
    );
  const rest = doubted.length - lines.length;
  return ["\n", "### Rounds that the audit doubts", "", ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join(
    "\n",
  );
}

/** "4.21 ms (4.1–4.3)", the interval where the rounds allow one. */
function figure(estimate: Estimate | null, unit: Metric["unit"] | null): string {
  return estimate && unit ? `${metricText(estimate.median, unit)}${intervalText(estimate, unit)}` : ABSENT;
}
