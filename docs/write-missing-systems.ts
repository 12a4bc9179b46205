import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeMissing, missingClients, missingServers } from "@plumbline/core/server/missing-systems";
import { replaceBetween } from "./replace-between.ts";

export const missingSystemsFile = fileURLToPath(new URL("missing-systems.md", import.meta.url));

const marksOf = (what: string) => ({
  begin: `<!-- ${what}: written by npm run docs from packages/core/src/server/missing-systems.ts -->`,
  end: `<!-- end of ${what} -->`,
});

/** The page with its tables as the lists themselves have it now. Throws where a table's marks are gone. */
export function withMissingSystems(page: string): string {
  const withServers = replaceBetween(page, marksOf("servers"), describeMissing(missingServers));
  return replaceBetween(withServers, marksOf("clients"), describeMissing(missingClients));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(missingSystemsFile, withMissingSystems(readFileSync(missingSystemsFile, "utf8")));
