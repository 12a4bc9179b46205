import { expect, test } from "vitest";
import { commentsOf, commentsOfGo, opensBadly } from "./comments.ts";
import { findEnvironmentReads } from "./environment.ts";
import { findDoubleNames } from "./exported-names.ts";
import { findFunctions } from "./functions.ts";
import { parseSource } from "./sources.ts";
import { findSwallowedErrors } from "./swallowed-errors.ts";

test("a comment that begins with What, Where, Whether, Of or Who is found; line comments below each other are one", () => {
  const text = '/** Whether it runs. */\n// The reason:\n// who waits\nf("// what"); // of two\n/* Whoever */\n';
  const bad = commentsOf(parseSource("a.ts", text)).filter(opensBadly);
  expect(bad.map(({ line, text }) => [line, text])).toEqual([
    [1, "Whether it runs."],
    [4, "of two"],
  ]);
});

test("comments of Go are read without its strings and runes", () => {
  const text = 'package a\n\n// Where it is\n// kept.\nvar s = "// no" + `\n// no`\nvar r = \'"\' /* yes */\n';
  expect(commentsOfGo("a.go", text)).toEqual([
    { path: "a.go", line: 3, text: "Where it is kept." },
    { path: "a.go", line: 7, text: "yes" },
  ]);
});

test("a rejection without its error is swallowed unless the handler throws", () => {
  const text = `
    a.catch(() => undefined);
    a.catch(() => { throw new Error("known"); });
    a.catch((error) => log(error));
    a.then(undefined, () => 0);
    a.then(() => true, () => false);
    try { a(); } catch { /* nothing */ }
    try { a(); } catch { b(); }`;
  const found = findSwallowedErrors(parseSource("a.ts", text));
  expect(found.map(({ line }) => line)).toEqual([2, 5, 7]);
  expect(found[0]?.message).toBe(
    '.catch(() => …) drops the error. Handle it, or log it through bestEffort(promise, log, "doing what").',
  );
});

test("reads of the environment are found, the word in a text is not", () => {
  expect(findEnvironmentReads(parseSource("a.ts", 'f("process.env");\nconst { A } = process.env;\n'))).toEqual([2]);
});

test("a name that two files declare is found; a re-export declares nothing", () => {
  const sources = [
    parseSource("a.ts", "export const limit = 1;\nexport type Only = 1;\n"),
    parseSource("b.ts", "export interface limit {}\n"),
    parseSource("c.ts", 'export { limit } from "./a.ts";\nexport default 1;\n'),
  ];
  expect(findDoubleNames(sources)).toEqual([
    {
      name: "limit",
      places: [
        { path: "a.ts", line: 1 },
        { path: "b.ts", line: 1 },
      ],
    },
  ]);
});

test("functions are measured from their first to their last line, and callbacks belong to the function around them", () => {
  const text =
    "function a() {\n  list.map(() => {\n    b();\n  });\n}\nconst b = () =>\n  1;\nclass C {\n  d() {}\n}\n";
  const found = findFunctions(parseSource("a.ts", text)).map(({ name, lines }) => [name, lines]);
  expect(found).toEqual([
    ["a", 5],
    ["b", 2],
    ["d", 1],
  ]);
});
