import { appendFile, writeFile } from "node:fs/promises";
import type { DuelFigureId } from "@plumbline/core/duel/duel";
import { decisiveLook, describeRatio } from "@plumbline/core/duel/judge/report/describe-duel";
import { describeGrown } from "@plumbline/core/flame/grown-functions";
import { toRevisionJunit } from "@plumbline/core/revision/junit";
import { toRevisionMarkdown } from "@plumbline/core/revision/markdown";
import type { RevisionVerdict } from "@plumbline/core/revision/revision-verdict";
import { toRevisionSarif } from "@plumbline/core/revision/sarif";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { align } from "../terminal/align.ts";
import { answer } from "../terminal/answer.ts";
import { environment } from "../terminal/environment.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { outcomeCodes } from "../terminal/outcome-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Files that were asked for. */
export type VerdictFiles = { markdown?: string; junit?: string; sarif?: string };

/** Prints a verdict and writes its files. In a GitHub job it is added to the job's summary too. @returns the exit code that it has */
export async function writeVerdict(
  verdict: RevisionVerdict,
  { metricId, baseUrl }: { metricId: DuelFigureId; baseUrl: string },
  { markdown, junit, sarif }: VerdictFiles,
  terminal: Terminal,
): Promise<ExitCode> {
  // printed first, so that a file that cannot be written hides no verdict
  answer(terminal, verdict, [
    `${verdict.outcome}: ${verdict.sentence}`,
    ...describeFigures(verdict),
    ...(verdict.grown ? describeGrown(verdict.grown) : []),
  ]);
  const text = toRevisionMarkdown(verdict, baseUrl);
  const { GITHUB_STEP_SUMMARY: summary } = environment();
  if (summary) await appendFile(summary, text);
  if (markdown !== undefined) await writeFile(markdown, text);
  if (junit !== undefined) await writeFile(junit, toRevisionJunit(verdict, baseUrl));
  if (sarif !== undefined) await writeFile(sarif, toRevisionSarif(verdict, metricId, baseUrl));
  return outcomeCodes[verdict.outcome];
}

function describeFigures({ duel }: RevisionVerdict): string[] {
  if (!duel) return [];
  const rows = duel.figures.map((figure) => {
    const look = decisiveLook(figure);
    return [summaryMetrics[figure.metricId].label, describeRatio(look), look?.finding ?? "–"];
  });
  return align([["head ÷ base", "ratio", "finding"], ...rows]);
}
