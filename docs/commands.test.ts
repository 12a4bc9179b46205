import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandsFile, withCommands } from "./write-commands.ts";

test("docs/commands.md has the help of every command; npm run docs writes it", async () => {
  const page = readFileSync(commandsFile, "utf8");
  expect(page).toBe(await withCommands(page));
});
