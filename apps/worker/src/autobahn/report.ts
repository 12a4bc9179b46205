import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Behavior = z.enum([
  "OK",
  "NON-STRICT",
  "INFORMATIONAL",
  "UNIMPLEMENTED",
  "FAILED",
  "WRONG CODE",
  "UNCLEAN",
  "FAILED BY CLIENT",
]);

/** One case in the suite's index. */
const CaseResult = z.object({
  /** Judgement of the messages and control frames that came. */
  behavior: Behavior,
  /** Judgement of the connection's end. */
  behaviorClose: Behavior,
  /** The case's own report, beside the index. */
  reportfile: z.string(),
});
export type CaseResult = z.infer<typeof CaseResult>;

/** Each case that was run, by its id. */
export type CaseResults = Readonly<Record<string, CaseResult>>;

/** Reads the suite's report on the one server under test. @throws Error if it is not a report of the suite */
export async function readReport(folder: string): Promise<CaseResults> {
  const index = z
    .record(z.string(), z.record(z.string(), CaseResult))
    .parse(JSON.parse(await readFile(join(folder, "index.json"), "utf8")));
  const [results] = Object.values(index);
  if (!results) throw new Error(`the suite's report in ${folder} names no server`);
  return results;
}

/**
 * The suite's finding against a server in one case; undefined if it has none.
 *
 * How a connection ended counts where the case is about that (7), or where the server should have ended it and did not. In
 * the other cases a close code that differs is the subject of `rfc6455.failure-codes`, which asks for more than the suite.
 */
export function findingOf(caseId: string, { behavior, behaviorClose }: CaseResult): string | undefined {
  if (behavior === "INFORMATIONAL" || behavior === "UNIMPLEMENTED") return undefined;
  if (behavior === "FAILED") return `FAILED (close ${behaviorClose})`;
  const isFound = caseId.startsWith("7.") ? behaviorClose !== "OK" : behaviorClose === "FAILED";
  return isFound ? `${behavior} (close ${behaviorClose})` : undefined;
}

/** True if the suite judges the case at all. */
export function isJudged({ behavior }: CaseResult): boolean {
  return behavior !== "INFORMATIONAL" && behavior !== "UNIMPLEMENTED";
}
