import { checkWidth, mark } from "../prove/report-proofs.ts";
import { type Compared, type Comparison, isAgreed } from "./compare.ts";

const SHOWN_CASES = 6;

/** Prints each check of the gate beside what the suite says of the same, and where the two disagree. */
export function sayComparison(serverId: string, comparison: Comparison, folder: string): void {
  console.log(`${mark(isAgreed(comparison))} ${serverId}`);
  for (const compared of comparison.checks) sayCompared(compared);
  for (const [caseId, finding] of Object.entries(comparison.unasked))
    console.log(`    ${mark(false)} case ${caseId}: ${finding}; no check of the gate asks it`);
  if (comparison.unknown.length > 0)
    console.log(`    ${mark(false)} cases that the gate does not know: ${comparison.unknown.join(", ")}`);
  console.log(`  report: ${folder}/index.html`);
}

function sayCompared({ checkId, passed, declared, cases, findings, agrees, seen }: Compared): void {
  const found = Object.entries(findings);
  const ours = passed ? "passed" : declared ? "fails as declared" : "failed";
  const theirs = found.length === 0 ? `nothing in ${cases} cases` : `${found.length} of ${cases} cases`;
  console.log(`    ${mark(agrees)} ${checkId.padEnd(checkWidth)} gate: ${ours}; Autobahn: ${theirs}`);
  if (agrees) return;
  console.log(`        gate      ${seen}`);
  for (const [caseId, finding] of found.slice(0, SHOWN_CASES)) console.log(`        ${caseId.padEnd(9)} ${finding}`);
}
