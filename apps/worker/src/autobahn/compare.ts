import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { checkOfCase, isStricter, SUITE_REACHES } from "./cases.ts";
import { type CaseResults, findingOf, isJudged } from "./report.ts";

/**
 * The gate's check and one case of the suite.
 * - `agrees`: both find a fault, or neither does
 * - `suite-alone`: the check passed, and the suite finds a fault
 * - `gate-alone`: the check failed, and no case of it has a fault
 * - `gate-stricter`: the same, of a check that asks for more than the suite
 * - `other-case`: the check failed, and another case of it has the fault
 */
type CaseOutcome = "agrees" | "suite-alone" | "gate-alone" | "gate-stricter" | "other-case";

/** One case of the suite under the check that asks the same. */
export interface ComparedCase {
  readonly caseId: string;
  /** The suite's finding against the server; null if it has none. */
  readonly finding: string | null;
  readonly outcome: CaseOutcome;
}

/** One check of the gate, and the cases of the suite that ask the same. */
export interface ComparedCheck {
  readonly checkId: string;
  readonly passed: boolean;
  /** The manifest's reason why it may fail; absent if it declares none. */
  readonly declared?: string | undefined;
  readonly seen: string;
  /** Those that the suite judged. */
  readonly cases: readonly ComparedCase[];
  /** True if both find a fault, or neither does, or a stricter check does. */
  readonly agrees: boolean;
}

/** The gate and the suite side by side. */
export interface Comparison {
  readonly checks: readonly ComparedCheck[];
  /** The suite's findings in cases that no check asks, such as those of compression. They are information. */
  readonly information: Readonly<Record<string, string>>;
  /** Cases without an entry in the table: the suite is another version. */
  readonly unknown: readonly string[];
}

type Judged = { caseId: string; finding: string | null };

/** True if the two disagree nowhere. */
export function isAgreed(comparison: Comparison): boolean {
  return findDisagreements(comparison).length === 0 && comparison.unknown.length === 0;
}

/** The cases in which the gate and the suite disagree. */
export function findDisagreements({ checks }: Comparison): (ComparedCase & { checkId: string })[] {
  return checks.flatMap(({ checkId, cases }) =>
    cases
      .filter(({ outcome }) => outcome === "suite-alone" || outcome === "gate-alone")
      .map((each) => ({ checkId, ...each })),
  );
}

/**
 * Compares the gate's checks of the echo workload with the suite's report, check by check and case by case. Where a server
 * refuses the suite's handshake, all cases are of the check that asks for it.
 */
export function compareReports(gate: readonly GateCheck[], results: CaseResults): Comparison {
  const judged = Object.entries(results).filter(([, result]) => isJudged(result));
  const isRefused = gate.some(({ checkId, passed }) => checkId === SUITE_REACHES && !passed);
  const mapped = judged.map(([caseId, result]) => {
    const found = findingOf(caseId, result) ?? null;
    const check = isRefused ? { checkId: SUITE_REACHES, isForbidden: false } : checkOfCase(caseId);
    const finding = check?.isForbidden ? (found ? null : "passed, although it is above the limit") : found;
    return { caseId, check, finding };
  });
  return {
    checks: gate.flatMap((check) => {
      const own = mapped.filter((each) => each.check?.checkId === check.checkId);
      return own.length > 0 ? [compareCheck(check, own)] : [];
    }),
    information: Object.fromEntries(
      mapped.flatMap(({ caseId, check, finding }) => (check === null && finding ? [[caseId, finding]] : [])),
    ),
    unknown: mapped.filter(({ check }) => check === undefined).map(({ caseId }) => caseId),
  };
}

function compareCheck({ checkId, passed, declared, seen }: GateCheck, judged: readonly Judged[]): ComparedCheck {
  const hasFault = judged.some(({ finding }) => finding !== null);
  const cases = judged.map(({ caseId, finding }) => ({
    caseId,
    finding,
    outcome: outcomeOf({ checkId, passed, finding, hasFault }),
  }));
  const agrees = passed === !hasFault || (!passed && isStricter(checkId));
  return { checkId, passed, declared, seen, cases, agrees };
}

type Compared = { checkId: string; passed: boolean; finding: string | null; hasFault: boolean };

/** `hasFault`: any case of the check has a finding. */
function outcomeOf({ checkId, passed, finding, hasFault }: Compared): CaseOutcome {
  if (passed) return finding === null ? "agrees" : "suite-alone";
  if (finding !== null) return "agrees";
  if (hasFault) return "other-case";
  return isStricter(checkId) ? "gate-stricter" : "gate-alone";
}
