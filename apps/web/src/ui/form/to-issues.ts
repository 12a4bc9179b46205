import type { z } from "zod";

/** The first message of each refused field of a form. */
export function toIssues(error: z.ZodError | undefined): Record<string, string> {
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}
