import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { replaceBetween } from "./replace-between.ts";

export const decisionsFolder = fileURLToPath(new URL("decisions/", import.meta.url));
export const indexFile = fileURLToPath(new URL("decisions/README.md", import.meta.url));

const marks = {
  begin: "<!-- index: written by npm run docs from the files of this folder -->",
  end: "<!-- end of index -->",
};

/** The page with a row for each decision. Throws if a decision lacks its number, date or status, naming the file. */
export function withDecisions(page: string): string {
  const files = readdirSync(decisionsFolder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const rows = files.sort().map((name) => toRow(name, readFileSync(`${decisionsFolder}${name}`, "utf8")));
  return replaceBetween(
    page,
    marks,
    ["| | decision | date | status |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  );
}

/** A row of the index for the text of one decision. */
export function toRow(name: string, text: string): string {
  const [, number, title, date, status] =
    /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n/.exec(text) ?? [];
  if (Number(number) !== Number(name.slice(0, 4)))
    throw new Error(
      `docs/decisions/${name} must begin with "# ${Number(name.slice(0, 4))}. Title", an empty line and "Date: 2026-11-24. Status: accepted."`,
    );
  return `| ${number} | [${title}](${name}) | ${date} | ${status} |`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(indexFile, withDecisions(readFileSync(indexFile, "utf8")));
