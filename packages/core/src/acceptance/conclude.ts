import type { AcceptanceFinding, AcceptanceOutcome, AcceptanceView } from "./views.ts";

/** Worst first. A demand that was shown not to hold outweighs one that could not be judged. */
const order = ["regression", "invalid", "inconclusive", "passed"] as const satisfies readonly AcceptanceOutcome[];

/** The conclusion from findings. */
export type Conclusion = Pick<AcceptanceView, "outcome" | "sentence" | "moreRounds" | "findings">;

/** Draws the conclusion from findings: the worst of them is the answer. */
export function conclude(unsorted: readonly AcceptanceFinding[]): Conclusion {
  const findings = [...unsorted].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const outcome = findings[0]?.outcome ?? "invalid";
  const open = findings.flatMap((finding) => (finding.outcome === "inconclusive" ? [finding.moreRounds] : []));
  const known = open.filter((more) => more !== null);
  return {
    outcome,
    sentence: describe(outcome, findings),
    moreRounds: outcome === "inconclusive" && known.length === open.length ? Math.max(...known) : null,
    findings,
  };
}

/**
 * Merges an acceptance with the repeated measurement of its regressions. For the sides measured again only the second answer
 * counts, which avoids false alarms by chance; the other findings stay unchanged.
 */
export function confirmBy(first: AcceptanceView, again: AcceptanceView): AcceptanceView {
  const repeated = new Set(again.findings.map(sideOf));
  const others = first.findings.filter((finding) => !repeated.has(sideOf(finding)));
  const doubted = new Map([...first.doubted, ...again.doubted].map((round) => [round.trialId, round]));
  return { ...first, ...conclude([...again.findings, ...others]), doubted: [...doubted.values()] };
}

/** Sides of the first run that were found to be a regression and that the second has not measured again: "server scenario". */
export function findUnrepeated(first: AcceptanceView, again: AcceptanceView): string[] {
  const repeated = new Set(again.findings.map(sideOf));
  const regressed = first.findings.filter(({ outcome }) => outcome === "regression").map(sideOf);
  return [...new Set(regressed)].filter((side) => !repeated.has(side));
}

function sideOf({ serverId, scenarioId }: AcceptanceFinding): string {
  return `${serverId} ${scenarioId}`;
}

function describe(outcome: AcceptanceOutcome, findings: readonly AcceptanceFinding[]): string {
  const [worst] = findings;
  if (!worst) return "The run has no trials to judge.";
  const alike = findings.filter((finding) => finding.outcome === outcome);
  if (outcome === "passed") return alike.length === 1 ? "The demand holds." : `All ${alike.length} demands hold.`;
  const what = { regression: "does not hold", inconclusive: "is open", invalid: "cannot be judged" }[outcome];
  const further = alike.length === 1 ? "" : ` So it is with ${alike.length - 1} more.`;
  return `${worst.serverId} under ${worst.scenarioId}: “${worst.demand}” ${what}. ${worst.reason}${further}`;
}
