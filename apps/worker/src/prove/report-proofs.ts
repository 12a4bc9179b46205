import { styleText } from "node:util";
import type { AppError } from "@plumbline/core/failure/app-error";
import { isInOrder, outcomeOf } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { BuiltImage } from "../images/image.ts";
import { isKept, type WorkloadProof } from "./prove.ts";

const megabyte = 1_000_000;
/** Characters that the longest check's id takes. */
export const checkWidth = 34;

/** Prints what became of a server: each workload, its image, and how long it took to prove. */
export function sayProofs(image: BuiltImage, proofs: readonly WorkloadProof[], durationMs: number): void {
  for (const proof of proofs) sayProof(proof);
  sayImage(image);
  console.log(`  proved in ${inSeconds(durationMs)}`);
}

/** Prints one workload: a line per check, and under a failed one what was expected, seen and exchanged. */
export function sayProof(proof: WorkloadProof): void {
  const { workload, checks, failure } = proof;
  const count = checks.filter((check) => check.passed).length;
  const deviates = checks.filter((check) => outcomeOf(check) === "deviates").length;
  const declared = deviates > 0 ? `, ${deviates} fail as declared` : "";
  const told = failure ? failure.code : `${count} of ${checks.length} checks${declared}`;
  console.log(`${mark(isKept(proof))} ${workload.padEnd(6)} ${told}`);
  if (failure) {
    console.log(`    ${failure.message}`);
    for (const line of logOf(failure)) console.log(`    | ${line}`);
  }
  for (const check of checks) sayCheck(check);
}

function sayCheck(check: GateCheck): void {
  const outcome = outcomeOf(check);
  const start = `    ${outcome === "deviates" ? "△" : mark(isInOrder(check))} ${check.checkId.padEnd(checkWidth)} `;
  const words = {
    passed: check.seen,
    deviates: `declared: ${check.declared}; seen: ${check.seen}`,
    needless: "declared to fail, but passed: correct the manifest",
    failed: "",
  };
  console.log(`${start}${words[outcome]}`.trimEnd());
  if (isInOrder(check)) return;
  console.log(`        expected  ${check.expected}`);
  console.log(`        seen      ${check.seen}`);
  for (const frame of check.frames) console.log(`        ${frame}`);
}

function sayImage({ imageBytes, cached, buildMs, tag }: BuiltImage): void {
  const how = cached ? "was here" : `built in ${inSeconds(buildMs)}`;
  console.log(`  ${tag}, ${(imageBytes / megabyte).toFixed(1)} MB, ${how}`);
}

export function sayFailure({
  code,
  message,
  nextStep,
  evidence,
}: Pick<AppError, "code" | "message" | "nextStep" | "evidence">): void {
  for (const line of logOf({ evidence })) console.error(`  | ${line}`);
  console.error(`${code}: ${message}\n  Next step: ${nextStep}`);
}

function logOf({ evidence }: Pick<AppError, "evidence">): readonly string[] {
  return Array.isArray(evidence.log) ? evidence.log : [];
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** ✓ or ✗, in its colour where somebody sees it. */
export function mark(passed: boolean): string {
  const sign = passed ? "✓" : "✗";
  return process.stdout.isTTY ? styleText(passed ? "green" : "red", sign) : sign;
}
