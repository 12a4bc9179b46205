import { AppError } from "@plumbline/core/failure/app-error";
import { ProgramMissing, runProgram } from "../process/run-program.ts";

/**
 * Asks a tool of this machine one question and returns the answer's text.
 *
 * @throws AppError BASE_UNAVAILABLE when it is missing or refuses: a stand-in copies it, so there is nothing to copy.
 */
export async function askTool(program: string, args: readonly string[], reference: string): Promise<string> {
  try {
    const result = await runProgram(program, args);
    if (result.exitCode === 0) return result.stdout.trim();
    throw new Error(`${program} ${args.join(" ")} ended with ${result.exitCode}: ${result.tail.slice(-3).join(" ")}`);
  } catch (cause) {
    const missing = cause instanceof ProgramMissing;
    throw new AppError(
      "BASE_UNAVAILABLE",
      `A stand-in of ${reference} needs ${program}, which ${missing ? "is not installed" : "does not work"} on this machine.`,
      {
        nextStep: `Install ${program}, or connect an image registry.`,
        evidence: { program, error: String(cause) },
        cause,
      },
    );
  }
}

/**
 * Checks that the machine's tool is of the version that the base's tag promises (`1.26` accepts 1.26.8, not 1.2 or 1.27).
 *
 * @throws AppError BASE_UNAVAILABLE naming both versions.
 */
export function requireVersion(reference: string, program: string, wanted: string, found: string): void {
  if (isVersion(wanted, found)) return;
  throw new AppError(
    "BASE_UNAVAILABLE",
    `A stand-in of ${reference} needs ${program} ${wanted}, and this machine has ${found || "none"}.`,
    {
      nextStep: `Install ${program} ${wanted}, or connect an image registry.`,
      evidence: { program, wanted, found },
    },
  );
}

/** True if `found` is `wanted` or a patch of it. */
export function isVersion(wanted: string, found: string): boolean {
  return found === wanted || found.startsWith(`${wanted}.`);
}
