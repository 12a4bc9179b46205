import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeFailures } from "@plumbline/core/failure/describe-failures";
import { replaceBetween } from "./replace-between.ts";

export const operationsFile = fileURLToPath(new URL("operations.md", import.meta.url));

const marks = {
  begin: "<!-- failures: written by npm run docs from packages/core/src/failure -->",
  end: "<!-- end of failures -->",
};

/** The page with the failure codes as the code has them now. Throws if the section's marks are gone. */
export function withFailures(page: string): string {
  return replaceBetween(page, marks, describeFailures());
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(operationsFile, withFailures(readFileSync(operationsFile, "utf8")));
