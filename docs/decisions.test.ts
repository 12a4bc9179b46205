import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decisionsFolder, indexFile, toRow, withDecisions } from "./write-decisions.ts";

const page = readFileSync(indexFile, "utf8");
const names = readdirSync(decisionsFolder).filter((name) => /^\d{4}-/.test(name));

test("the index of decisions is that of their files; npm run docs writes it", () => {
  expect(page).toBe(withDecisions(page));
});

test("every number has one decision, or a line that says why it has none", () => {
  const used = names.map((name) => Number(name.slice(0, 4)));
  const [, section = ""] = page.split("\n## Unused numbers\n");
  const unused = [...section.matchAll(/^- \*\*([\d, ]+)\*\*/gm)];
  const explained = unused.flatMap(([, list = ""]) => list.split(", ").map(Number));
  const all = Array.from({ length: Math.max(...used) }, (_, index) => index + 1);
  expect(all.filter((number) => !used.includes(number) && !explained.includes(number))).toEqual([]);
});

test("a decision without date and status is refused with its name and the line that is missing", () => {
  expect(() => toRow("0007-a.md", "# 7. A\n\nText.\n")).toThrow(
    'docs/decisions/0007-a.md must begin with "# 7. Title"',
  );
  expect(toRow("0007-a.md", "# 7. A\n\nDate: 2026-01-02. Status: accepted.\n\nText.\n")).toBe(
    "| 7 | [A](0007-a.md) | 2026-01-02 | accepted |",
  );
});
