import { type ParseArgsConfig, parseArgs } from "node:util";
import { AppError } from "@plumbline/core/failure/app-error";

/**
 * Splits the words after a command into options and names.
 *
 * @param usage the command line that would be right: the next step of every refusal
 * @throws AppError INVALID_INPUT that names the wrong word
 */
export function parseWords<Options extends NonNullable<ParseArgsConfig["options"]>>(
  words: readonly string[],
  { usage, options }: { readonly usage: string; readonly options: Options },
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw wrongWords(error instanceof Error ? error.message : String(error), usage);
  }
}

/** The refusal of a command's words. */
export function wrongWords(message: string, usage: string): AppError {
  return new AppError("INVALID_INPUT", message, { nextStep: usage });
}
