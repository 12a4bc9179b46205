import { checkoutCommands } from "@plumbline/cli/terminal/command-names";
import { commandNames, type LauncherCommand, ownCommands, testSuites } from "../command-line.ts";

/** Words that follow a command and are no options. */
const followers: Readonly<Record<string, readonly string[]>> = {
  help: commandNames,
  new: ["server"],
  test: testSuites,
  token: ["create", "list", "revoke"],
};

/**
 * The words that the last of `words` can become, for the completion scripts of shells.
 * @param helpOf the help text of a command, which names its options
 * @returns null for a command of `plumb`, which completes its own words
 */
export function completeWords(
  words: readonly string[],
  helpOf: (command: LauncherCommand) => string,
): readonly string[] | null {
  const typed = words.at(-1) ?? "";
  const own = ownCommands.find((each) => each === words[0]);
  if (words.length > 1 && own === undefined) return null;
  const all = own === undefined || words.length === 1 ? commandNames : listWords(own, typed, helpOf);
  return all.filter((word) => word.startsWith(typed));
}

function listWords(
  own: LauncherCommand,
  typed: string,
  helpOf: (command: LauncherCommand) => string,
): readonly string[] {
  if (!typed.startsWith("-")) return followers[own] ?? [];
  const options = checkoutCommands.some((each) => each === own) ? (helpOf(own).match(/--[a-z\d-]+/g) ?? []) : [];
  return [...new Set([...options, "--help"])];
}
