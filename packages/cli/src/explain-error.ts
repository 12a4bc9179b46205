import { AppError } from "@plumbline/core/failure/app-error";
import { ServiceError } from "./api/client.ts";
import { NothingShown, UsageError } from "./command.ts";
import { type ExitCode, exitCodes } from "./exit-code.ts";

const TOO_MANY_REQUESTS = 429;

/**
 * What a thrown value says in a sentence, and the exit code that is right for it. Nothing that is thrown is a regression: what nobody
 * expected is this program's own failure, which CI must tell apart from a verdict.
 */
export function explainError(error: unknown): { sentence: string; exitCode: ExitCode } {
  if (error instanceof ServiceError) return { sentence: error.message, exitCode: codeOf(error) };
  if (error instanceof NothingShown) return { sentence: error.message, exitCode: exitCodes.inconclusive };
  if (error instanceof UsageError || error instanceof AppError)
    return { sentence: error.message, exitCode: exitCodes.badInput };
  const [said] = String(error).split("\n");
  return {
    sentence: `It failed by itself: ${said}. Next step: run it again; if it happens twice, report it with the command's words.`,
    exitCode: exitCodes.service,
  };
}

/** A request that was refused is the caller's to correct, unless the service is only at its limit. */
function codeOf({ status }: ServiceError): ExitCode {
  const isRefused = status !== null && status < 500 && status !== TOO_MANY_REQUESTS;
  return isRefused ? exitCodes.badInput : exitCodes.service;
}
