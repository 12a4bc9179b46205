import { readFileSync } from "node:fs";
import { describeMissing, missingServers } from "@plumbline/core/server/missing-systems";
import { parseCommandLine } from "@plumbline/launcher/command-line";
import { expect, test } from "vitest";
import { missingSystemsFile, withMissingSystems } from "./write-missing-systems.ts";

test("the tables in docs/missing-systems.md are those of the product; npm run docs writes them", () => {
  const page = readFileSync(missingSystemsFile, "utf8");
  expect(page).toBe(withMissingSystems(page));
});

test("each command that the table gives can be typed as it stands", () => {
  const commands = [...describeMissing(missingServers).matchAll(/(\S*plumb) (new server [^.|]+)/g)];
  expect(commands).not.toEqual([]);
  for (const [, program, words = ""] of commands) {
    expect(program).toBe("./plumb");
    expect(parseCommandLine(words.split(" "))).toMatchObject({ kind: "new" });
  }
});
