import { COMMENT_MARK } from "../acceptance/markdown.ts";
import type { AcceptanceOutcome } from "../acceptance/views.ts";
import type { Duel } from "../duel/duel.ts";
import { decisiveLook, describeRatio } from "../duel/judge/report/describe-duel.ts";
import { describeEstimate } from "../duel/judge/report/describe-estimate.ts";
import { describeGrown, type GrownFunctions } from "../flame/grown-functions.ts";
import { inPercent } from "../metric/quantity-text.ts";
import { toText } from "../run/export/markdown-text.ts";
import { summaryMetrics } from "../summary/summary-metrics.ts";
import { describeRevision, type RevisionVerdict } from "./revision-verdict.ts";

const words = {
  passed: "✅ Passed",
  regression: "❌ Regression",
  inconclusive: "⚠️ Not decided",
  invalid: "⚠️ Invalid",
} as const satisfies Record<AcceptanceOutcome, string>;

/** Rounds that count for neither side and are shown one by one. */
const LEFT_OUT_SHOWN = 10;

/** A verdict on two revisions as Markdown: for a job's summary, or the comment on a pull request. @param baseUrl the installation's address */
export function toRevisionMarkdown(verdict: RevisionVerdict, baseUrl: string): string {
  const { outcome, sentence, runId, base, head, folder, scenarioId, duel, estimate, grown } = verdict;
  const link = runId === null ? [] : ["", `[The duel, round by round](${baseUrl}/runs/${runId})`];
  return [
    COMMENT_MARK,
    `## ${words[outcome]}: ${toText(folder === "" ? "the server" : folder)} under ${toText(scenarioId)}`,
    "",
    toText(sentence),
    "",
    `Side by side: ${toText(describeRevision("base", base))} and ${toText(describeRevision("head", head))}.`,
    ...(duel ? toTable(duel) : []),
    ...(duel ? listLeftOut(duel) : []),
    ...(estimate && outcome === "inconclusive" ? ["", toText(describeEstimate(estimate))] : []),
    ...(grown ? listGrown(grown, baseUrl) : []),
    ...link,
    "",
  ].join("\n");
}

function toTable({ figures }: Duel): string[] {
  const rows = figures.map((figure, nth) => {
    const look = decisiveLook(figure);
    const label = `${summaryMetrics[figure.metricId].label}${nth === 0 ? " (decides)" : ""}`;
    return `| ${[label, describeRatio(look), look?.finding ?? "–", String(figure.looks.length)].map(toText).join(" | ")} |`;
  });
  return ["", "| Figure | Head ÷ base | Finding | Rounds |", "| --- | ---: | --- | ---: |", ...rows];
}

function listGrown(grown: GrownFunctions, baseUrl: string): string[] {
  if ("reason" in grown || grown.functions.length === 0) return ["", ...describeGrown(grown).map(toText)];
  const rows = grown.functions.map(({ name, first, second }) => {
    return `| ${[name, inPercent(first), inPercent(second)].map(toText).join(" | ")} |`;
  });
  const [base, head] = grown.trialIds.map((trialId) => `${baseUrl}/trials/${trialId}`);
  return [
    "",
    "| Function, share of the CPU time in itself | Base | Head |",
    "| --- | ---: | ---: |",
    ...rows,
    "",
    `Flame graphs: [base](${base}), [head](${head}).`,
  ];
}

function listLeftOut({ rounds }: Duel): string[] {
  const lines = rounds.flatMap(({ round, leftOut }) =>
    leftOut === null ? [] : [`- round ${round}: ${toText(leftOut)}`],
  );
  if (lines.length === 0) return [];
  const rest = lines.length - LEFT_OUT_SHOWN;
  return [
    "",
    "Rounds that count for neither side:",
    "",
    ...lines.slice(0, LEFT_OUT_SHOWN),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ];
}
