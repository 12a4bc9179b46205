import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCaptured } from "./testing/plumb.ts";

/** Runs the command line with this standard input. */
const plumb = (words: readonly string[], input: string) => runCaptured(words, { readInput: async () => input });

const documentation = readFileSync(new URL("../../../docs/statistics.md", import.meta.url), "utf8");
const example = /```sh\n\.\/plumb stats (\w+) <<'EOF'\n([^`]*?)\nEOF\n```\n\n```(json|text)\n([^`]*?)\n```/g;
const examples = [...documentation.matchAll(example)].map(([, name = "", input = "", kind = "", output = ""]) => ({
  name,
  input,
  kind,
  output,
}));

test("the documentation has an answer and a refusal of each calculation", () => {
  const names = ["changepoints", "compare", "sequence", "audit", "hdr"];
  expect(examples.filter(({ kind }) => kind === "json").map(({ name }) => name)).toEqual(names);
  expect(examples.filter(({ kind }) => kind === "text").length).toBeGreaterThan(0);
});

test.each(examples)("what the documentation shows of stats $name is what it prints ($kind)", async (shown) => {
  const { exitCode, output, complaint } = await plumb(["stats", shown.name], shown.input);
  if (shown.kind === "json") {
    expect(complaint).toBe("");
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toEqual(JSON.parse(shown.output));
  } else {
    expect(output).toBe("");
    expect(exitCode).toBe(3);
    expect(complaint).toBe(shown.output);
  }
});

test("with ties the verdict's p is counted out, and mannWhitney is what other programs say", async () => {
  const { output } = await plumb(["stats", "compare"], '{"a":[1,1,1,1,1,1],"b":[2,2,2,2,2,2]}');
  const { p, mannWhitney } = JSON.parse(output);
  expect(p).toBeCloseTo(2 / 924, 12);
  expect(mannWhitney).toEqual({ u: 0, p: expect.closeTo(0.00126, 5), method: "asymptotic" });
});

test.each([
  ["changepoints", "", "empty"],
  ["changepoints", '{"values":[1,2', "ends in the middle"],
  ["changepoints", "1,2\n3,4", "The input is not JSON: Unexpected"],
  ["changepoints", '{"values":[1,2]};', "The input is not JSON: Unexpected"],
  ["changepoints", '{"values":[1,1e999]}', "values[1]: a number is needed here, but this is Infinity"],
  ["changepoints", '{"values":[1,NaN,2]}', "NaN is not a number"],
  ["changepoints", '{"values":[1,-2]}', "values[1]: a measured figure is never negative"],
  ["changepoints", '{"values":[]}', "values: the list is empty"],
  ["changepoints", '{"values":"1,2"}', 'values: a list is needed here, but this is "1,2"'],
  ["changepoints", '{"values":[1,null]}', "values[1]: a number is needed here, but this is null"],
  ["changepoints", "[1,2]", "an object is needed here, but this is a list"],
  ["changepoints", "{}", "values: a list is needed here, but there is nothing"],
  ["changepoints", '{"values":[1],"window":1}', "window: the window has at least 2 values"],
  ["changepoints", '{"values":[1],"pvalue":0.1}', "pvalue"],
  ["compare", '{"a":[1,2]}', "b: a list is needed here"],
  ["compare", '{"a":[0,0,0],"b":[1,2,3]}', "The median of a is 0"],
  ["compare", '{"a":[1,2,3],"b":[1,2],"paired":true}', "a has 3 and b has 2"],
  ["compare", '{"a":[1,0,3],"b":[1,2,4],"paired":true}', "A round of a is 0"],
  ["sequence", '{"a":[1,2],"b":[1]}', "a has 2 and b has 1"],
  ["sequence", '{"a":[1,0],"b":[1,2]}', "A round is 0"],
  ["audit", '[{"connections":0,"rate":1}]', "Row 1, connections"],
  ["hdr", '{"histograms":[]}', "the list is empty"],
  ["hdr", '{"histograms":["AAAA"]}', "histograms[0]: it is not a compressed HdrHistogram"],
])("stats %s refuses %s", async (name, input, reason) => {
  const { exitCode, output, complaint } = await plumb(["stats", name], input);
  expect(exitCode).toBe(3);
  expect(output).toBe("");
  expect(complaint).toContain(reason);
  expect(complaint.split("\n")).toHaveLength(1);
});

test.each([
  [["stats", "average"], "Unknown command 'average'"],
  [["stats", "hdr", "file.json"], "Expected 0 arguments but got 1"],
  [["statistics"], "Unknown command 'statistics'"],
])("%s is a usage error", async (words, reason) => {
  const { exitCode, complaint } = await plumb(words, "");
  expect(exitCode).toBe(3);
  expect(complaint).toContain(reason);
});

test("help names every calculation", async () => {
  const { exitCode, output } = await plumb(["stats"], "");
  expect(exitCode).toBe(0);
  for (const name of ["changepoints", "compare", "sequence", "audit", "hdr"]) expect(output).toContain(`\n  ${name} `);
});

test("a byte order mark before the input is passed over", async () => {
  const { exitCode } = await plumb(["stats", "changepoints"], '\uFEFF{"values":[1,2,3]}');
  expect(exitCode).toBe(0);
});

test("a constant series of a whole year of seconds' means has no change point", async () => {
  const { output } = await plumb(["stats", "changepoints"], JSON.stringify({ values: new Array(365).fill(0.1) }));
  expect(JSON.parse(output)).toEqual({ indices: [], points: [] });
});

const published = "name,connections,rate,meanLatencyMs\nfine,100,95000,1\ntoo fast,100,1000000,1\n";

test("a table of CSV with an INVALID row ends with 2, and JUnit has an error for it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-stats-"));
  const junit = join(folder, "audit.xml");
  const { exitCode, output } = await plumb(["stats", "audit", "--junit", junit], published);
  const xml = await readFile(junit, "utf8");
  await rm(folder, { recursive: true });
  expect(JSON.parse(output).rows).toMatchObject([{ verdict: "VALID" }, { name: "too fast", verdict: "INVALID" }]);
  expect(exitCode).toBe(2);
  expect(xml).toContain('<testsuite name="rows" tests="2" failures="0" errors="1" skipped="0">');
  expect(xml).toContain('<testcase classname="table" name="fine"/>');
});
