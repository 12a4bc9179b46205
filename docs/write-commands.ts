import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { processTerminal } from "@plumbline/cli/process-terminal";
import { listHelps } from "@plumbline/cli/run-cli";
import { usage } from "@plumbline/launcher/usage";
import { replaceBetween } from "./replace-between.ts";

export const commandsFile = fileURLToPath(new URL("commands.md", import.meta.url));

const marksOf = (what: string) => ({
  begin: `<!-- ${what}: written by npm run docs from the programs' own help -->`,
  end: `<!-- end of ${what} -->`,
});

/** The page with the help texts that the programs print now. Throws if a section's marks are gone. */
export async function withCommands(page: string): Promise<string> {
  const sections = [...(await listHelps(processTerminal))].map(([words, help]) => `### ${words}\n\n${fence(help)}`);
  const withOwn = replaceBetween(page, marksOf("help of ./plumb"), fence(usage));
  return replaceBetween(withOwn, marksOf("help of plumb"), sections.join("\n\n"));
}

const fence = (text: string) => `\`\`\`text\n${text.trim()}\n\`\`\``;

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(commandsFile, await withCommands(readFileSync(commandsFile, "utf8")));
