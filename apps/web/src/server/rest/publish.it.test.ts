import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { measureRun } from "@plumbline/backend/testing/measure-run";
import { plumb } from "@plumbline/cli/testing/plumb";
import { afterAll, expect, test } from "vitest";
import { openCommandBed } from "./command-bed.ts";

const t = await openCommandBed({});
afterAll(() => t[Symbol.asyncDispose]());

const matrix = { serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 6 };
const values = (serverId: string, round: number) => ({
  "latency.owed.p99": (serverId === "go-one" ? 1000 : 9000) + round,
});

test("stored runs are published as a signed site that holds, and published again they take their own place", async () => {
  const { runId, name } = await measureRun(t, matrix, { values });
  const out = join(t.folder, "site");
  const words = ["--out", out, "--name", "We", "--key", join(t.folder, "key.pem")];
  const published = await plumb("publish", runId, ...words, "--title", "Our results");
  expect([published.exitCode, JSON.parse(published.output)]).toEqual([
    0,
    { folder: out, files: expect.any(Number), results: 1, trials: 12 },
  ]);
  const index = await readFile(join(out, "index.html"), "utf8");
  expect(index).toContain("go-one has the lowest latency p99, 1.00\u00a0ms");
  expect(index).toContain("Our results");
  const checked = await plumb("verify-site", out);
  expect([checked.exitCode, JSON.parse(checked.output)]).toMatchObject([
    0,
    { problems: [], results: [{ folder: runId, signature: "known", publisher: "We" }] },
  ]);
  const again = await plumb("publish", "--all", ...words);
  expect(JSON.parse(again.output)).toMatchObject({ results: 1 });
  expect(await readFile(join(out, "results.html"), "utf8")).toContain(name);
});

test("runs beside --all, an unknown run and a folder that is no site are refused in a sentence", async () => {
  const out = join(t.folder, "refused");
  const key = join(t.folder, "no-key.pem");
  expect(await plumb("publish", "a", "--all", "--out", out)).toMatchObject({ exitCode: 3 });
  expect(await plumb("publish", "01a1b2c3-0000-7000-8000-000000000000", "--out", out, "--key", key)).toMatchObject({
    exitCode: 3,
  });
  expect((await plumb("verify-site", out)).exitCode).toBe(1);
});
