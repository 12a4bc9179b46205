import { StartError } from "../failure.ts";

/** Result of one check of `./plumb doctor`. */
export interface CheckFinding {
  /** Stable name of the check, for scripts. */
  readonly check: string;
  /** `warn`: Plumbline works, but not as well as it could. `fail`: something does not work. */
  readonly level: "ok" | "warn" | "fail";
  /** One sentence, without secrets. */
  readonly text: string;
  /** How to fix it; absent when the level is `ok`. */
  readonly nextStep?: string;
}

export function ok(check: string, text: string): CheckFinding {
  return { check, level: "ok", text };
}

export function warn(check: string, text: string, nextStep: string): CheckFinding {
  return { check, level: "warn", text, nextStep };
}

export function fail(check: string, text: string, nextStep: string): CheckFinding {
  return { check, level: "fail", text, nextStep };
}

/** The finding of a check that threw. */
export function failedCheck(check: string, error: unknown): CheckFinding {
  if (error instanceof StartError) return fail(check, error.message, error.nextStep);
  const message = error instanceof Error ? error.message : String(error);
  return fail(check, `This could not be checked: ${message}.`, "report this sentence with ./plumb doctor --json.");
}

/** @throws StartError for the first finding that fails: a start could not succeed */
export function refuseFailed(findings: readonly CheckFinding[]): void {
  const failed = findings.find(({ level }) => level === "fail");
  if (failed) throw new StartError(failed.text, failed.nextStep ?? "run ./plumb doctor.");
}
