import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
