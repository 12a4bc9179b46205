import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeRules } from "@plumbline/core/audit/rules/describe-rules";
import { replaceBetween } from "./replace-between.ts";

export const methodologyFile = fileURLToPath(new URL("methodology.md", import.meta.url));

const marks = {
  begin: "<!-- rules: written by npm run docs from packages/core/src/audit/rules -->",
  end: "<!-- end of rules -->",
};

/** The page with its section of rules as the rules themselves have it now. Throws where the section's marks are gone. */
export function withRules(page: string): string {
  return replaceBetween(page, marks, describeRules());
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(methodologyFile, withRules(readFileSync(methodologyFile, "utf8")));
