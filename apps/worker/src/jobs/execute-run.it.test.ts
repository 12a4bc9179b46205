import { compactEndedTrials } from "@plumbline/backend/frames/compact-ended-trials";
import { findFrameRows } from "@plumbline/backend/frames/find-frame-rows";
import { rederive } from "@plumbline/backend/rederive/rederive";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { sum } from "@plumbline/core/frame/over-frames";
import { summarize } from "@plumbline/core/summary/summarize";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed } from "../testing/undisturbed.ts";
import { executeRun } from "./execute-run.ts";

const thorough = { tags: ["thorough"] };

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none", "node-two": "none" });
});
afterAll(() => bed[Symbol.asyncDispose]());

test("a run of two honest servers succeeds, keeps everything that was seen, and leaves nothing behind", async () => {
  const run = await bed.execute();
  expect(run.failure).toBeNull();
  expect(run.status).toBe("succeeded");
  expect(run.rows.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  for (const { trialId } of run.rows) {
    const trial = await getTrial(bed.scope, { trialId });
    const frames = await findFrameRows(bed.test.backend, trialId);
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index));
    expect(new Set(frames.map(({ phase }) => phase))).toEqual(new Set(["warm-up", "measure", "drain"]));
    expect(trial.summary).toEqual(summarize(frames, trial.summary?.values.startup ?? null));
    expect(trial.summary?.values).toMatchObject({
      "ratio.delivered": 1,
      "ledger.lost": 0,
      "ledger.duplicated": 0,
      "errors.total": 0,
    });
    const used = frames.flatMap(({ values }) => Object.keys(values));
    for (const side of ["server", "generator"])
      for (const what of ["cpu.user", "memory", "net.tx", "pids"]) expect(used).toContain(`${side}.${what}`);
    expect(trial.image).toMatchObject({ imageDigest: expect.stringMatching(/^sha256:/) });
    expect(trial.environment?.facts).toMatchObject({ cpus: expect.any(Number) });
    expect(trial.gate.map(({ checkId }) => checkId)).toEqual(
      expect.arrayContaining(["chat.exactly-once", "stop.in-time"]),
    );
    expect(trial.gate.filter(({ passed }) => !passed)).toEqual([]);
    // the server's own count and the deliveries that the generator received are the same
    const received = frames.reduce((sum, { values }) => sum + (values["deliveries.received"] ?? 0), 0);
    expect(trial.serverStats).toMatchObject({ event: "stats", delivered: received });
  }
  expect(run.events.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^trial 1 of 2 started/),
      expect.stringMatching(/^trial 2 of 2 ended: .*deliveries\/s, 100 %/),
    ]),
  );
  expect(await bed.findLeftovers()).toEqual([]);

  // all of it comes again from the raw frames, once they are a file
  const { PLUMBLINE_FRAMES_DIR: folder, PLUMBLINE_HOST_ID: hostId } = bed.deps.env;
  expect(await compactEndedTrials(bed.test.backend, { folder, hostId })).toBe(2);
  for await (const { frames, differences } of rederive(bed.scope, run.runId, folder)) {
    expect(frames).toBeGreaterThan(2);
    expect(differences).toEqual([]);
  }
});

test("over wss the server ends TLS with the trial's own certificate, is proved for it, and its handshakes are timed", async () => {
  const run = await bed.execute({
    serverIds: ["node-one"],
    scenarioIds: ["echo-open"],
    parameters: { "echo-open": { tls: true, clients: 20, perClientPerS: 20 } },
    scale: 1,
  });
  expect(run.failure).toBeNull();
  const trial = await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
  const secured = trial.gate.filter(({ checkId }) => checkId.startsWith("tls."));
  expect(secured.map(({ checkId }) => checkId)).toEqual(
    expect.arrayContaining(["tls.handshake", "tls.round-trip", "tls.nothing-plain"]),
  );
  expect(secured.filter(({ passed }) => !passed)).toEqual([]);
  expect(trial.summary?.values).toMatchObject({ "ratio.delivered": 1, "errors.total": 0 });
  expect(trial.summary?.values["tls.p50"]).toBeGreaterThan(0);
  expect(await bed.findLeftovers()).toEqual([]);
});

test(
  "two generators share a trial: each has half of the clients, and their frames become one stream",
  thorough,
  (context) =>
    checkUndisturbed(
      () => measureShared("echo-open", { clients: 31, perClientPerS: 20 }),
      async (trial) => {
        const frames = await findFrameRows(bed.test.backend, trial.trialId);
        expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index));
        // the server's own count and the deliveries that both generators received are the same
        expect(trial.serverStats?.delivered).toBe(sum(frames, "deliveries.received"));
        expectWhole(trial, 31);
        const { events } = await bed.see(trial.runId);
        expect(events.map(({ text }) => text)).toContainEqual(expect.stringContaining("2 generators begin together"));
        expect(await bed.findLeftovers()).toEqual([]);
      },
      context,
    ),
);

test("two generators share a chat: each counts what its members are owed of the others', and both sides agree to the message", (context) =>
  checkUndisturbed(
    () => measureShared("chat-steady", { clients: 11, perClientPerS: 5 }),
    async (trial) => {
      const frames = await findFrameRows(bed.test.backend, trial.trialId);
      // 11 members, each owed what 10 others send: 5 a second, for 3 s
      expect(sum(frames, "ledger.expected")).toBe(11 * 10 * 5 * 3);
      expect(sum(frames, "ledger.delivered")).toBe(sum(frames, "ledger.expected"));
      expect(trial.serverStats?.delivered).toBe(sum(frames, "deliveries.received"));
      expectWhole(trial, 11);
    },
    context,
  ));

/** One trial of 3 s whose clients two generators share. */
async function measureShared(scenarioId: string, load: { clients: number; perClientPerS: number }) {
  const { rows, failure } = await bed.execute({
    serverIds: ["node-one"],
    scenarioIds: [scenarioId],
    parameters: { [scenarioId]: { generators: 2, ...load } },
    scale: 1,
    measureS: 3,
  });
  expect(failure).toBeNull();
  return getTrial(bed.scope, { trialId: rows[0]?.trialId ?? "" });
}

/** Connections that both generators' probes may add to the clients that the server counts at once. */
const PROBES = 2;

/** Everything was delivered to all clients, who were connected at once. */
function expectWhole(trial: TrialView, clients: number) {
  const whole = { "ratio.delivered": 1, "errors.total": 0, "connections.peak": clients };
  expect(trial.summary?.values).toMatchObject(whole);
  const peak = Number(trial.serverStats?.peakConnections);
  expect(peak).toBeGreaterThanOrEqual(clients);
  expect(peak).toBeLessThanOrEqual(clients + PROBES);
}

test("of twenty deliveries of one run, one executes it", async () => {
  const runId = await bed.start({ serverIds: ["node-one"] });
  await Promise.all(Array.from({ length: 20 }, () => executeRun(bed.deps, { runId, attempt: 0 })));
  const run = await bed.see(runId);
  expect(run.status).toBe("succeeded");
  expect(run.events.filter(({ text }) => text.startsWith("trial 1 of 1 started"))).toHaveLength(1);
});

test("a generator that somebody kills fails the attempt as ended from outside, and the run is queued again", async () => {
  const runId = await bed.start({ serverIds: ["node-one"], measureS: 60 });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  await expect.poll(async () => (await bed.see(runId)).rows[0]?.phase, { timeout: 120_000 }).toBe("measure");
  const [trial] = (await bed.see(runId)).rows;
  await bed.engine.getContainer(`plumbline-generator-${trial?.trialId}-1`).kill();
  await executed;
  const run = await bed.see(runId);
  expect(run).toMatchObject({ status: "queued", failure: null });
  expect(run.rows[0]?.failedAttempts).toMatchObject([
    { failure: { code: "CONTAINER_KILLED", message: expect.stringContaining("was ended from outside") } },
  ]);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a worker that is already told to stop leaves the run in the queue", async () => {
  const runId = await bed.start();
  await executeRun({ ...bed.deps, shutdown: AbortSignal.abort() }, { runId, attempt: 0 });
  expect((await bed.see(runId)).status).toBe("queued");
});
