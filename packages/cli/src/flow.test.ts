import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readyFlowNames } from "@plumbline/catalogue/ready-flows";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { plumb } from "./testing/plumb.ts";

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-flow-"));
  // the discard port: nobody listens there
  vi.stubEnv("PLUMBLINE_URL", "http://127.0.0.1:9");
  vi.stubEnv("PLUMBLINE_TOKEN", "plumb_test");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test.for(readyFlowNames)("the ready flow %s is copied with its schema, once, and has no faults", async (name) => {
  const file = at(`${name}.yaml`);
  expect(await plumb("flow", "init", name, "--out", file)).toMatchObject({ exitCode: 0, complaint: "" });
  expect(JSON.parse(await readFile(at("flow.schema.json"), "utf8"))).toHaveProperty("properties.repeat");
  expect(await plumb("flow", "check", file)).toMatchObject({ exitCode: 0, complaint: "" });
  expect(await plumb("flow", "init", name, "--out", file)).toMatchObject({
    exitCode: 3,
    complaint: expect.stringContaining("is there already"),
  });
});

test("a flow's faults are named with file, line and column, each on a line", async () => {
  const file = at("faults.yaml");
  await writeFile(file, "name: a\nrepeat:\n  - send: '{{who}}'\n  - expect: { text: '(' }\n");
  const { exitCode, complaint } = await plumb("flow", "check", file);
  expect(exitCode).toBe(3);
  expect(complaint).toContain(`${file}: line 3, column 5: {{who}} is captured by no step before this one`);
  expect(complaint).toContain(`\n${file}: line 4, column 15: not a pattern of RE2`);
});

test("a flow's own faults come before its data file, which may be large", async () => {
  await writeFile(at("nameless.yaml"), "data: rows-that-are-not-there.csv\nrepeat:\n  - send: a\n");
  const { complaint } = await plumb("flow", "check", at("nameless.yaml"));
  expect(complaint).toContain('nameless.yaml: line 1, column 1: "name" is missing');
  expect(complaint).not.toContain("rows-that-are-not-there");
});

test("the data file that a flow names is read beside it", async () => {
  const flow = "name: a\ndata: rows.csv\nrepeat:\n  - send: '{{row.word}}'\n  - expect: { json: { a: 1 } }\n";
  await writeFile(at("data.yaml"), flow);
  expect((await plumb("flow", "check", at("data.yaml"))).complaint).toContain("rows.csv cannot be read");
  await writeFile(at("rows.csv"), "word\none\ntwo\n");
  const { exitCode, output } = await plumb("flow", "check", at("data.yaml"));
  expect([exitCode, JSON.parse(output)]).toEqual([
    0,
    { name: "a", connect: 0, repeat: 2, sends: 1, replies: 1, rows: 2, longestS: 5 },
  ]);
});

test.for(["../rows.csv", "/nowhere/rows.csv", "a/../../rows.csv"])(
  "a data file elsewhere is not read: %s",
  async (name) => {
    const flow = `name: a\ndata: ${name}\nrepeat:\n  - send: a\n  - expect: { json: { a: 1 } }\n`;
    await writeFile(at("elsewhere.yaml"), flow);
    const { exitCode, complaint } = await plumb("flow", "check", at("elsewhere.yaml"));
    const why = `the data file ${name} does not lie beside the flow`;
    expect([exitCode, complaint]).toEqual([3, expect.stringContaining(why)]);
  },
);

test.for([
  [["flow", "check", "/nowhere/a.yaml"], "cannot be read"],
  [["flow", "init", "graphql"], "graphql-ws"],
  [["flow", "init", "graphql-ws", "--out", "/nowhere/a.yaml"], "/nowhere/a.yaml cannot be written"],
  [["run", "--target", "ws://a.example/", "--workload", "flow"], "needs a --flow FILE"],
  [["run", "--target", "ws://a.example/", "--workload", "echo", "--flow", "FAULTS"], "line 3, column 5"],
  [["run", "--flow", "a.yaml", "--server", "go-gorilla", "--scenario", "echo-open"], "--flow needs the --target"],
] as const)("%j is refused before anybody is asked: %s", async ([words, part]) => {
  const { exitCode, complaint } = await plumb(...words.map((word) => (word === "FAULTS" ? at("faults.yaml") : word)));
  expect([exitCode, complaint]).toEqual([3, expect.stringContaining(part)]);
});
