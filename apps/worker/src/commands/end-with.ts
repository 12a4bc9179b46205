import { type AppError, toAppError } from "@plumbline/core/failure/app-error";
import { stopSignal } from "../process/stop-signal.ts";
import { sayFailure } from "../prove/report-proofs.ts";

/** A failure in a document that a program reads. */
type FailureText = Pick<AppError, "code" | "message" | "nextStep">;

/**
 * Runs a command and sets the process's exit code. A failure is said in sentences, and with `--json` among the words also by
 * `sayDocument`: the words themselves may be what is wrong.
 * @param unknown the exit code where nothing can be said
 */
export async function endWith(
  main: (signal: AbortSignal) => Promise<number>,
  { unknown, sayDocument }: { unknown: number; sayDocument: (failure: FailureText) => void },
): Promise<void> {
  try {
    process.exitCode = await main(stopSignal());
  } catch (error) {
    const failure = toAppError(error);
    sayFailure(failure);
    const { code, message, nextStep } = failure;
    if (process.argv.includes("--json")) sayDocument({ code, message, nextStep });
    process.exitCode = unknown;
  }
}
