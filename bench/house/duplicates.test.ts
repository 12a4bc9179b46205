import { parseSource } from "@plumbline/lint/sources";
import { expect, test } from "vitest";
import { findDuplicates } from "./duplicates.ts";

const lines = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `call("${prefix}", ${index});`).join("\n");

test("equal runs are found once and from their first to their last line", () => {
  const first = parseSource("a.ts", `only("a");\n${lines("same", 8)}\n`);
  const second = parseSource("b.ts", `// a comment\n\n${lines("same", 8)}\nonly("b");\n`);
  expect(findDuplicates([first, second])).toEqual([
    { lines: 8, first: { path: "a.ts", line: 2 }, second: { path: "b.ts", line: 3 } },
  ]);
});

test("five equal lines, equal imports and equal punctuation are no duplicate", () => {
  const imports = lines("x", 7).replace(/call\("x", (\d)\);/g, 'import "./x$1.ts";');
  const shared = `${imports}\n${lines("same", 5)}\n`;
  expect(findDuplicates([parseSource("a.ts", `${shared}a();`), parseSource("b.ts", `${shared}b();`)])).toEqual([]);
  const brackets = "f([[[[\n[\n[\n[\n]\n]\n]\n]]]]);\n";
  expect(findDuplicates([parseSource("a.ts", brackets), parseSource("b.ts", brackets)])).toEqual([]);
});
