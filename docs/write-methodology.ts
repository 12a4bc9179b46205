import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeRules } from "@plumbline/core/audit/describe-rules";

export const methodologyFile = fileURLToPath(new URL("methodology.md", import.meta.url));

const begin = "<!-- rules: written by npm run docs from packages/core/src/audit/rules -->";
const end = "<!-- end of rules -->";

/** The page with its section of rules as the rules themselves have it now. Throws where the section's marks are gone. */
export function withRules(page: string): string {
  const [from, until] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || until < from) throw new Error("docs/methodology.md has lost the marks around its rules");
  return `${page.slice(0, from + begin.length)}\n\n${describeRules()}\n\n${page.slice(until)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(methodologyFile, withRules(readFileSync(methodologyFile, "utf8")));
