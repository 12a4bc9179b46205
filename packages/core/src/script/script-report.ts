import { z } from "zod";
import { describeScriptFault, ScriptFault } from "./explain-load-failure.ts";
import { ScriptSummary } from "./script-summary.ts";

/** Said with every result of a script. */
export const NOT_LEDGERED =
  "These are k6's own figures. No message was ledgered and no audit judged them, so that a script is never called VALID.";

/** An error of a script while it ran, and how often it came. */
export const ScriptError = ScriptFault.extend({ count: z.number().int().positive() });
export type ScriptError = Readonly<z.infer<typeof ScriptError>>;

/** Result of a script that ran to its end: k6's own figures, which nothing of ours has checked. */
export const ScriptReport = z.strictObject({
  /** False where a threshold is crossed, or the script marked itself as failed. */
  passed: z.boolean(),
  summary: ScriptSummary,
  errors: z.array(ScriptError).readonly(),
  /** The newest lines of its log. */
  log: z.array(z.string()).readonly(),
});
export type ScriptReport = Readonly<z.infer<typeof ScriptReport>>;

/** An error in one line, with how often it came. */
export function describeScriptError({ count, ...fault }: ScriptError): string {
  return count === 1 ? describeScriptFault(fault) : `${describeScriptFault(fault)} (${count} times)`;
}
