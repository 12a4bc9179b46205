import { styleText } from "node:util";
import type { AppError } from "@plumbline/core/failure/app-error";
import { isInOrder, outcomeOf } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { BuiltImage } from "../docker/image.ts";
import type { WorkloadProof } from "./prove-folder.ts";

const megabyte = 1_000_000;
const checkWidth = 34;

/** Prints one workload: a line per check, and under a failed one what was expected, seen and exchanged. */
export function sayProof({ workload, passed, durationMs, checks, failure }: WorkloadProof): void {
  const count = checks.filter((check) => check.passed).length;
  const deviates = checks.filter((check) => outcomeOf(check) === "deviates").length;
  const declared = deviates > 0 ? `, ${deviates} fail as declared` : "";
  const took = `${(durationMs / 1_000).toFixed(1)} s`;
  console.log(
    `${mark(passed)} ${workload.padEnd(6)} ${failure ? failure.code : `${count} of ${checks.length} checks${declared}`}, ${took}`,
  );
  if (failure) {
    console.log(`    ${failure.message}`);
    for (const line of failure.log) console.log(`    | ${line}`);
  }
  for (const check of checks) {
    sayCheck(check);
  }
}

function sayCheck(check: GateCheck): void {
  const outcome = outcomeOf(check);
  const start = `    ${outcome === "deviates" ? "△" : mark(isInOrder(check))} ${check.checkId.padEnd(checkWidth)} `;
  const words = {
    passed: check.seen,
    deviates: `declared: ${check.declared}; seen: ${check.seen}`,
    needless: "declared to fail, but passed: mend the manifest",
    failed: "",
  };
  console.log(`${start}${words[outcome]}`.trimEnd());
  if (isInOrder(check)) return;
  console.log(`        expected  ${check.expected}`);
  console.log(`        seen      ${check.seen}`);
  for (const frame of check.frames) console.log(`        ${frame}`);
}

export function sayImage({ imageBytes, cached, buildMs, tag }: BuiltImage): void {
  const how = cached ? "was here" : `built in ${(buildMs / 1_000).toFixed(1)} s`;
  console.log(`  ${tag}, ${(imageBytes / megabyte).toFixed(1)} MB, ${how}`);
}

export function sayFailure({
  code,
  message,
  nextStep,
  evidence,
}: Pick<AppError, "code" | "message" | "nextStep" | "evidence">): void {
  const log = Array.isArray(evidence.log) ? evidence.log : [];
  for (const line of log) console.error(`  | ${line}`);
  console.error(`${code}: ${message}\n  Next step: ${nextStep}`);
}

function mark(passed: boolean): string {
  const sign = passed ? "✓" : "✗";
  return process.stdout.isTTY ? styleText(passed ? "green" : "red", sign) : sign;
}
