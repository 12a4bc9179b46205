import type { Command } from "commander";

/**
 * The words that call a command again, quoted for a shell: its path, the arguments, and the options that were given.
 * @param leftOut attribute names of options that are not repeated
 */
export function toCommandLine(
  command: Command,
  args: readonly string[],
  leftOut: ReadonlySet<string> = new Set(),
): string {
  const path: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) path.unshift(at.name());
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (leftOut.has(name) || command.getOptionValueSource(name) !== "cli") return [];
    const values: unknown[] = [command.getOptionValue(name)].flat();
    return values.flatMap((value) => [option.long ?? "", ...(typeof value === "boolean" ? [] : [String(value)])]);
  });
  return quoteWords([...path, ...args, ...options]);
}

/** Words as a shell reads them again. */
export function quoteWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
