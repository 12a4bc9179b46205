import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { plumb } from "@plumbline/cli/testing/plumb";
import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openCommandBed } from "./command-bed.ts";

/** The rate from which p99 is above 50 ms, and the one from which the generator cannot keep up. */
let carries: number;
let generates: number;

/** Stands in for a worker. */
async function execute(runId: string): Promise<void> {
  const { plan } = await t.backend.db.trial.findFirstOrThrow({ where: { runId } });
  const { sending } = LoadPlan.parse(plan);
  if (sending.kind !== "open") throw new Error("the load has no rate");
  const rate = sending.perClientPerS * 100;
  const values = (_: string, round: number) => ({
    ...{ "server.cpu": 1.5, "ratio.delivered": 1 },
    "latency.owed.p99": rate > carries ? 80_000 : 800 + round,
  });
  await measureQueued(t, runId, { values, verdict: rate > generates ? "INVALID" : "VALID" });
}

const t = await openCommandBed({ started: execute });
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => {
  [carries, generates] = [5000, 1e9];
});

const junit = join(t.folder, "capacity.xml");
const search = (...more: string[]) => plumb("capacity", "go-one", "--resolution", "20%", ...more);

test("the highest rate that keeps the limit is found within the resolution, with its curve and the rate for each CPU", async () => {
  const ended = await search("--junit", junit);
  expect(ended.output, ended.complaint).not.toBe("");
  const [server] = JSON.parse(ended.output).servers;
  expect(ended.exitCode).toBe(0);
  expect(server.carriedPerS).toBeLessThanOrEqual(5000);
  expect(server.notCarriedPerS).toBeGreaterThan(5000);
  expect(server.notCarriedPerS).toBeLessThanOrEqual(1.2 * server.carriedPerS);
  expect(server.sentence).toContain("It used 1.5 CPUs then");
  const xml = await readFile(junit, "utf8");
  expect(xml).toContain('<testsuite name="echo-open" tests="1" failures="0" errors="0" skipped="0">');
  expect(xml).toContain('classname="echo-open.go-one" name="capacity under a p99 of 50 ms"');
  expect(xml).toContain(server.sentence);
  expect(server.points.map(({ rounds }: { rounds: number }) => rounds)).toEqual(server.points.map(() => 3));
});

test("a generator that cannot keep up ends the search with its reason, and is no limit of the server", async () => {
  generates = 1500;
  const ended = await search("--junit", junit);
  expect([ended.exitCode, JSON.parse(ended.output).servers], ended.complaint).toMatchObject([
    2,
    [{ carriedPerS: 1000, notCarriedPerS: null, stopped: expect.stringContaining("at 2000 messages a second") }],
  ]);
  const xml = await readFile(junit, "utf8");
  expect(xml).toContain('errors="0" skipped="1">');
  expect(xml).toContain('<skipped message="go-one carries 1,000 messages a second');
});

test.each([
  [["--p99", "soon"], "--p99 is a time"],
  [["--resolution", "0"], "--resolution"],
  [["--rounds", "2"], "--rounds is 3 or more"],
  [["--from", "0"], "--from"],
])("%j is refused before anything is started", async (words, sentence) => {
  const started = await t.backend.db.run.count();
  const ended = await search(...words);
  expect([ended.exitCode, ended.complaint]).toEqual([3, expect.stringContaining(sentence)]);
  expect(await t.backend.db.run.count()).toBe(started);
});
