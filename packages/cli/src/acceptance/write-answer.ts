import { appendFile, writeFile } from "node:fs/promises";
import { toAcceptanceJunit } from "@plumbline/core/acceptance/junit";
import { COMMENT_LIMIT, toAcceptanceMarkdown } from "@plumbline/core/acceptance/markdown";
import type { AcceptanceView } from "@plumbline/core/acceptance/views";
import { environment } from "../terminal/environment.ts";

/** GitHub takes this much of one step's summary. */
const SUMMARY_LIMIT = 1024 * 1024;

/** Files that a job asked for. */
export type AnswerFiles = { summary?: string; comment?: string; junit?: string };

type Answer = AcceptanceView & { confirmation: AcceptanceView | null };

/** Writes an answer for those who read no JSON. A job's summary is added to, as GitHub wants it; other files are written anew. */
export async function writeAnswer(
  answer: Answer,
  baseUrl: string,
  { summary = environment().GITHUB_STEP_SUMMARY, comment, junit }: AnswerFiles,
): Promise<void> {
  if (summary) await appendFile(summary, toAcceptanceMarkdown(answer, { baseUrl, atMost: SUMMARY_LIMIT }));
  if (comment) await writeFile(comment, toAcceptanceMarkdown(answer, { baseUrl, atMost: COMMENT_LIMIT }));
  if (junit) await writeFile(junit, toAcceptanceJunit(answer, { baseUrl }));
}
