import { checkWidth, mark } from "../prove/report-proofs.ts";
import { type ComparedCheck, type Comparison, isAgreed } from "./compare.ts";

const SHOWN_CASES = 6;

/** Prints each check of the gate beside the cases of the suite that ask the same, and where the two disagree. */
export function sayComparison(serverId: string, comparison: Comparison, folder: string): void {
  console.log(`${mark(isAgreed(comparison))} ${serverId}`);
  for (const compared of comparison.checks) sayCompared(compared);
  const information = Object.keys(comparison.information);
  if (information.length > 0)
    console.log(`    for information: the suite finds something in ${information.length} cases that no check asks`);
  if (comparison.unknown.length > 0)
    console.log(`    ${mark(false)} cases that the gate does not know: ${comparison.unknown.join(", ")}`);
  console.log(`  report: ${folder}/index.html`);
}

function sayCompared({ checkId, passed, declared, cases, agrees, seen }: ComparedCheck): void {
  const found = cases.filter(({ finding }) => finding !== null);
  const ours = passed ? "passed" : declared ? "fails as declared" : "failed";
  const theirs = found.length === 0 ? `nothing in ${cases.length} cases` : `${found.length} of ${cases.length} cases`;
  console.log(`    ${mark(agrees)} ${checkId.padEnd(checkWidth)} gate: ${ours}; Autobahn: ${theirs}`);
  if (agrees) return;
  console.log(`        gate      ${seen}`);
  for (const { caseId, finding } of found.slice(0, SHOWN_CASES)) console.log(`        ${caseId.padEnd(9)} ${finding}`);
}
