import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeMissingServers } from "@plumbline/core/server/missing-servers";
import { replaceBetween } from "./replace-between.ts";

export const missingServersFile = fileURLToPath(new URL("missing-servers.md", import.meta.url));

const marks = {
  begin: "<!-- table: written by npm run docs from packages/core/src/server/missing-servers.ts -->",
  end: "<!-- end of table -->",
};

/** The page with its table as the list itself has it now. Throws where the table's marks are gone. */
export function withMissingServers(page: string): string {
  return replaceBetween(page, marks, describeMissingServers());
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(missingServersFile, withMissingServers(readFileSync(missingServersFile, "utf8")));
