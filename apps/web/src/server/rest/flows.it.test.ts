import { createWriteStream } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { plumb } from "@plumbline/cli/testing/plumb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openCommandBed } from "./command-bed.ts";

// before the API reads its settings
vi.stubEnv("PLUMBLINE_TARGET_HOSTS", "10.0.0.7");
const t = await openCommandBed({});
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-flows-"));
  vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run", "push"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t[Symbol.asyncDispose]();
});

test("plumb run --flow starts a run whose flow, steps and pace are frozen", async () => {
  const file = join(folder, "my.yaml");
  expect((await plumb("flow", "init", "socket-io", "--out", file)).exitCode).toBe(0);
  const target = ["--target", "ws://10.0.0.7:3000", "--workload", "flow", "--flow", file];
  const started = await plumb("run", ...target, "--clients", "7", "--rate", "3", "--rounds", "1");
  expect(started.exitCode, started.complaint).toBe(0);
  const { runId } = JSON.parse(started.output);
  const { spec, rows } = await (await t.ask(`/runs/${runId}`)).json();
  expect(spec.servers[0].target.flow).toMatchObject({ name: "Socket.IO", text: await readFile(file, "utf8") });
  const { plan } = await (await t.ask(`/trials/${rows[0].trialId}`)).json();
  expect(plan).toMatchObject({ workload: "flow", sending: { kind: "open", perClientPerS: 3 } });
  expect(plan.flow).toMatchObject({ digest: spec.servers[0].target.flow.digest, repeat: [{}, {}] });
  expect(plan.stages[1]).toMatchObject({ clients: 7 });
});

const rowFlow = "name: Rows\ndata: rows.csv\nrepeat:\n  - send: '{{row.word}}'\n  - expect: { text: a }\n";

/** A folder with a flow whose data file has so many rows of a hundred bytes; returns the words that name it as a target. */
async function writeRows(name: string, rows: number): Promise<string[]> {
  const at = join(folder, name);
  await mkdir(at);
  await writeFile(join(at, "flow.yaml"), rowFlow);
  const lines = function* () {
    yield "user,word\n";
    for (let row = 0; row < rows; row++) yield `user-${row},${"w".repeat(80)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(join(at, "rows.csv")));
  return ["ws://10.0.0.7:3000", "--workload", "flow", "--flow", join(at, "flow.yaml")];
}

test("a data file that is too large for the plan is uploaded once, and the run has frozen what is in it", async () => {
  const [url = "", ...described] = await writeRows("large", 2_000);
  const run = ["run", "--target", url, ...described, "--rounds", "1"];
  const started = await plumb(...run);
  expect(started.exitCode, started.complaint).toBe(0);
  expect((await plumb(...run)).exitCode).toBe(0);
  const { spec, rows } = await (await t.ask(`/runs/${JSON.parse(started.output).runId}`)).json();
  const { file, data } = spec.servers[0].target.flow;
  expect(data).toBeUndefined();
  expect(file).toMatchObject({ rows: 2_000, columns: ["user", "word"], widest: [9, 80] });
  const { plan } = await (await t.ask(`/trials/${rows[0].trialId}`)).json();
  expect(plan.flow).toMatchObject({ rows: [], file: { digest: file.digest, rows: 2_000 } });
  expect(await t.backend.db.dataFile.count()).toBe(1);
  await appendFile(join(folder, "large/rows.csv"), "user-1\n");
  expect((await plumb(...run)).complaint).toContain("rows.csv: line 2002: 1 values, and the header names 2");
});

test("a data file of 100 MB is held whole neither by the command line nor by the service", {
  tags: ["thorough"],
  timeout: 600_000,
}, async () => {
  const save = ["target", "save", ...(await writeRows("huge", 1_100_000))];
  expect((await stat(join(folder, "huge/rows.csv"))).size).toBeGreaterThan(100e6);
  const used = openMemory();
  const saved = await plumb(...save);
  expect(saved.exitCode, saved.complaint).toBe(0);
  // both are in this process
  expect(used.grownBytes()).toBeLessThan(80e6);
  expect(await t.backend.db.dataFile.findFirst({ orderBy: { bytes: "desc" } })).toMatchObject({
    contents: { rows: 1_100_000 },
  });
});

/** The most that this process has held since; what the collector would take away is not counted. */
function openMemory() {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 1_500);
  return {
    grownBytes() {
      clearInterval(timer);
      return most - before;
    },
  };
}

test("the API refuses a flow with its lines, and a flow of another workload", async () => {
  const put = (body: object) =>
    t.ask("/targets/a-target", {
      method: "PUT",
      as: process.env.PLUMBLINE_TOKEN ?? "",
      body: { url: "ws://10.0.0.7/", workload: "flow", ...body },
    });
  const text = "name: a\nrepeat:\n  - send: '{{who}}'\n";
  const refused = await put({ flow: { text } });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ code: "FLOW_INVALID", detail: expect.stringContaining("line 3, column 5: {{who}}") }),
  ]);
  expect((await put({})).status).toBe(400);
  expect((await put({ workload: "echo", flow: { text } })).status).toBe(400);
});
