import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandsFile, withCommands } from "./write-commands.ts";

test("docs/commands.md has the help of every command; npm run docs writes it", () => {
  const page = readFileSync(commandsFile, "utf8");
  expect(page).toBe(withCommands(page));
});
