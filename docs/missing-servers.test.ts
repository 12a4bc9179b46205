import { readFileSync } from "node:fs";
import { describeMissingServers } from "@plumbline/core/server/missing-servers";
import { parseCommandLine } from "@plumbline/launcher/command-line";
import { expect, test } from "vitest";
import { missingServersFile, withMissingServers } from "./write-missing-servers.ts";

test("the table in docs/missing-servers.md is that of the product; npm run docs writes it", () => {
  const page = readFileSync(missingServersFile, "utf8");
  expect(page).toBe(withMissingServers(page));
});

test("each command that the table gives can be typed as it stands", () => {
  const commands = [...describeMissingServers().matchAll(/(\S*plumb) (new server [^.|]+)/g)];
  expect(commands).not.toEqual([]);
  for (const [, program, words = ""] of commands) {
    expect(program).toBe("./plumb");
    expect(parseCommandLine(words.split(" "))).toMatchObject({ kind: "new" });
  }
});
