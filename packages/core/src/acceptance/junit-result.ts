import type { JunitCase } from "../junit/junit.ts";
import type { AcceptanceOutcome } from "./views.ts";

/** How JUnit calls an outcome; what passed has no result. */
const kinds = {
  passed: null,
  regression: "failure",
  inconclusive: "skipped",
  invalid: "error",
} as const satisfies Record<AcceptanceOutcome, string | null>;

/** The results of a case with this outcome: none where it passed. */
export function toJunitResults(outcome: AcceptanceOutcome, message: string): JunitCase["results"] {
  const kind = kinds[outcome];
  return kind === null ? [] : [{ kind, type: outcome, message }];
}
