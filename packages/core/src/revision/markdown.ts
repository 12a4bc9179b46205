import { COMMENT_MARK } from "../acceptance/markdown.ts";
import type { AcceptanceOutcome } from "../acceptance/views.ts";
import type { Duel } from "../duel/duel.ts";
import { decisiveLook, describeRatio } from "../duel/judge/describe-duel.ts";
import { describeEstimate } from "../duel/judge/describe-estimate.ts";
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
  const { outcome, sentence, runId, base, head, folder, scenarioId, duel, estimate } = verdict;
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
