import { examine } from "../doctor/examine.ts";
import type { CheckFinding } from "../doctor/finding.ts";
import type { Progress } from "../progress/progress.ts";
import type { Settings } from "../settings.ts";

const marks: Record<CheckFinding["level"], string> = { ok: "✓", warn: "!", fail: "✗" };

/**
 * Examines everything that Plumbline needs and prints each finding, with how to fix it.
 *
 * @returns true if nothing fails; warnings do not count
 */
export async function doctor(settings: Settings, json: boolean, progress: Progress): Promise<boolean> {
  const findings = await examine(settings);
  const isWell = findings.every(({ level }) => level !== "fail");
  if (json) progress.print(JSON.stringify({ isWell, findings }, undefined, 2));
  else for (const finding of findings) progress.print(describe(finding));
  return isWell;
}

function describe({ check, level, text, nextStep }: CheckFinding): string {
  const line = `${marks[level]} ${check.padEnd(14)} ${text}`;
  return nextStep ? `${line}\n  Next step: ${nextStep}` : line;
}
