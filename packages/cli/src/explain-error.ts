import { AppError } from "@plumbline/core/failure/app-error";
import { CommanderError } from "commander";
import { ServiceError } from "./service/service-error.ts";
import { StoppedWaiting } from "./service/waiting.ts";
import { type ExitCode, exitCodes } from "./terminal/exit-code.ts";
import { NothingShown, UsageError } from "./terminal/terminal.ts";

const TOO_MANY_REQUESTS = 429;

/**
 * Describes a thrown value in a sentence, with its exit code. Nothing that is thrown is a regression: an unexpected error is this
 * program's own failure, which CI must distinguish from a verdict.
 */
export function explainError(error: unknown): { sentence: string; exitCode: ExitCode } {
  if (error instanceof ServiceError) return { sentence: error.message, exitCode: codeOf(error) };
  if (error instanceof StoppedWaiting) return { sentence: error.message, exitCode: exitCodes.service };
  if (error instanceof NothingShown) return { sentence: error.message, exitCode: exitCodes.inconclusive };
  if (error instanceof CommanderError) return { sentence: describeUsage(error), exitCode: exitCodes.badInput };
  if (error instanceof AppError)
    return { sentence: `${error.message} ${error.nextStep}`, exitCode: exitCodes.badInput };
  if (error instanceof UsageError) return { sentence: error.message, exitCode: exitCodes.badInput };
  const [said] = String(error).split("\n");
  return {
    sentence: `It failed by itself: ${said}. Next step: run it again; if it happens twice, report it with the command's words.`,
    exitCode: exitCodes.service,
  };
}

/** Commander's own message as a sentence in one line. */
function describeUsage({ code, message }: CommanderError): string {
  if (code === "commander.help") return "Name one of the commands above.";
  const text = message.replace(/^error: /, "").replaceAll("\n", " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.)]$/.test(text) ? "" : "."}`;
}

/** The caller must correct a request that was refused, unless the service is only at its limit. */
function codeOf({ status }: ServiceError): ExitCode {
  const isRefused = status !== null && status < 500 && status !== TOO_MANY_REQUESTS;
  return isRefused ? exitCodes.badInput : exitCodes.service;
}
