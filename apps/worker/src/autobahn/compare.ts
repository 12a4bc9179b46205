import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { checkOfCase } from "./cases.ts";
import { type CaseResults, findingOf, isJudged } from "./report.ts";

/** One check of the gate beside the cases of the suite that ask the same. */
export interface Compared {
  readonly checkId: string;
  readonly passed: boolean;
  /** Why the server's manifest declares that it fails; absent where it does not. */
  readonly declared?: string | undefined;
  readonly seen: string;
  /** Cases that the suite has judged. */
  readonly cases: number;
  /** What the suite says against the server, by case. */
  readonly findings: Readonly<Record<string, string>>;
  /** Whether both find a fault, or neither. */
  readonly agrees: boolean;
}

/** The gate and the suite side by side. */
export interface Comparison {
  readonly checks: readonly Compared[];
  /** Findings of cases that no check asks. */
  readonly unasked: Readonly<Record<string, string>>;
  /** Cases of which nobody has said which check asks the same: the suite is another version. */
  readonly unknown: readonly string[];
}

/** Whether the two disagree nowhere. */
export function isAgreed({ checks, unasked, unknown }: Comparison): boolean {
  return checks.every(({ agrees }) => agrees) && Object.keys(unasked).length === 0 && unknown.length === 0;
}

/**
 * Holds the gate's checks of the echo workload against the suite's report. A check and its cases agree when both find a fault,
 * declared or not, or neither does.
 */
export function compare(gate: readonly GateCheck[], results: CaseResults): Comparison {
  const judged = Object.entries(results).filter(([, result]) => isJudged(result));
  const mapped = judged.map(([caseId, result]) => {
    const found = findingOf(caseId, result);
    const check = checkOfCase(caseId);
    const finding = check?.isForbidden ? (found ? undefined : "passed, although it is above the limit") : found;
    return { caseId, check, finding };
  });
  const toFindings = (cases: typeof mapped) =>
    Object.fromEntries(cases.flatMap(({ caseId, finding }) => (finding ? [[caseId, finding]] : [])));
  const checks = gate.flatMap(({ checkId, passed, declared, seen }) => {
    const own = mapped.filter(({ check }) => check?.checkId === checkId);
    if (own.length === 0) return [];
    const findings = toFindings(own);
    const agrees = passed === (Object.keys(findings).length === 0);
    return [{ checkId, passed, declared, seen, cases: own.length, findings, agrees }];
  });
  return {
    checks,
    unasked: toFindings(mapped.filter(({ check }) => check === null)),
    unknown: mapped.filter(({ check }) => check === undefined).map(({ caseId }) => caseId),
  };
}
