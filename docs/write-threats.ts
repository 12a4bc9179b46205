import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeThreats } from "@plumbline/core/threat/describe-threats";
import { replaceBetween } from "./replace-between.ts";

export const threatsFile = fileURLToPath(new URL("threats-to-validity.md", import.meta.url));

const marks = {
  begin: "<!-- threats: written by npm run docs from packages/core/src/threat -->",
  end: "<!-- end of threats -->",
};

/** The page with the threats as the code has them now. Throws where the section's marks are gone. */
export function withThreats(page: string): string {
  return replaceBetween(page, marks, describeThreats());
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(threatsFile, withThreats(readFileSync(threatsFile, "utf8")));
