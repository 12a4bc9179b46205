import { type ParseArgsConfig, parseArgs } from "node:util";
import { suggestNames } from "@plumbline/core/failure/suggest-names";

/** A command line that is not valid; the message names the word. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}

/** @throws CommandLineError for an option or a second word */
export function readAtMostOne(command: string, noun: string, words: readonly string[]): string | undefined {
  const { positionals } = readWords(words, {});
  if (positionals.length <= 1) return positionals[0];
  throw new CommandLineError(`./plumb ${command} takes one ${noun}, but was given: ${positionals.join(" ")}`);
}

/** Options of a command that takes no other words. @throws CommandLineError */
export function readOptions<const T extends ParseArgsConfig["options"]>(words: readonly string[], options: T) {
  const { values, positionals } = readWords(words, options);
  if (positionals.length > 0)
    throw new CommandLineError(`This command takes options alone, but was given: ${positionals.join(" ")}`);
  return values;
}

/** @throws CommandLineError for an option that is not among `options`, with the nearest ones */
export function readWords<const T extends ParseArgsConfig["options"]>(words: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    const unknown = error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? /'(-[^']*)'/.exec(error.message)?.[1] : undefined;
    throw new CommandLineError(unknown === undefined ? error.message : describeUnknown(unknown, options));
  }
}

function describeUnknown(option: string, options: ParseArgsConfig["options"] = {}): string {
  const known = Object.keys(options).map((name) => `--${name}`);
  const hint = known.length === 0 ? "This command has none." : suggestNames(option, known);
  return `There is no option ${option}. ${hint}`;
}
