import { getTrial } from "@plumbline/backend/trials/get-trial";
import type { LiveEvent, RunView } from "@plumbline/core/run/views";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

// one run of all of them: each must fail for its own reason and leave the others alone
let bed: RunBed;
let run: RunView;

beforeAll(async () => {
  bed = await openRunBed({
    "builds-not": "does-not-build",
    "delivers-twice": "delivers-twice",
    "ends-at-start": "ends-at-start",
    "ends-under-load": "ends-under-load",
    "ends-when-checked": "ends-when-checked",
    "exhausts-memory": "exhausts-memory",
    "floods-log": "floods-log",
    honest: "none",
    "ignores-sigterm": "ignores-sigterm",
    "ignores-sigterm-later": "ignores-sigterm-under-load",
    "never-listens": "never-listens",
  });
  run = await bed.execute();
});
afterAll(() => bed[Symbol.asyncDispose]());

async function seeTrial(serverId: string): Promise<TrialView> {
  const row = run.rows.find((trial) => trial.serverId === serverId);
  if (!row) throw new Error(`the run has no trial of ${serverId}`);
  return getTrial(bed.scope, { trialId: row.trialId });
}

/** The messages that the run's viewers got, from its beginning. */
async function readLive({ test: { backend } }: RunBed, runId: string): Promise<LiveEvent[]> {
  await backend.live.flushed();
  const last = await backend.live.cursor(runId);
  const events: LiveEvent[] = [];
  for await (const { id, event } of backend.live.watch(runId, "0-0", new AbortController().signal)) {
    events.push(event);
    if (id === last) break;
  }
  return events;
}

const storyOf = ({ trialId }: TrialView) => run.events.filter((event) => event.trialId === trialId);

test("the run succeeds with the servers that could be measured, and nothing is left of the others", async () => {
  expect(run.status).toBe("succeeded");
  expect(Object.fromEntries(run.rows.map(({ serverId, failure }) => [serverId, failure?.code ?? null]))).toEqual({
    "builds-not": "IMAGE_BUILD_FAILED",
    "delivers-twice": "GATE_FAILED",
    "ends-at-start": "SERVER_EXITED",
    "ends-under-load": "SERVER_EXITED",
    "ends-when-checked": "SERVER_EXITED",
    "exhausts-memory": "SERVER_OUT_OF_MEMORY",
    "floods-log": null,
    honest: null,
    "ignores-sigterm": "GATE_FAILED",
    "ignores-sigterm-later": null,
    "never-listens": "SERVER_NOT_READY",
  });
  expect(run.trials.failed).toBe(8);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("an image that does not build fails with the end of the build's log", async () => {
  const { failure, summary } = await seeTrial("builds-not");
  expect(failure).toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    evidence: { log: expect.arrayContaining([expect.stringContaining("undefined reference to main")]) },
  });
  expect(summary).toBeNull();
});

test("a server that ends before it is ready fails with its exit code and its last lines", async () => {
  const { failure, image, environment } = await seeTrial("ends-at-start");
  expect(failure).toMatchObject({
    code: "SERVER_EXITED",
    message: "The server ended with exit code 3 before it was ready.",
    evidence: { exitCode: 3, oomKilled: false, log: ["fatal: cannot read the configuration"] },
  });
  expect([image, environment]).not.toContain(null);
});

test("a server that ends while its contract is checked fails for that, not for the checks it no longer answers", async () => {
  const { failure } = await seeTrial("ends-when-checked");
  expect(failure).toMatchObject({
    code: "SERVER_EXITED",
    message: "The server ended with exit code 9 while its chat contract was checked.",
    evidence: { log: expect.arrayContaining(["panic: send of nothing"]) },
  });
});

test("a server that ends under load fails with its exit code and its last lines", async () => {
  const { failure, summary, logs } = await seeTrial("ends-under-load");
  expect(failure).toMatchObject({
    code: "SERVER_EXITED",
    message: "The server ended with exit code 7 while it was measured.",
    evidence: { exitCode: 7, log: expect.arrayContaining(["fatal: too many friends"]) },
  });
  expect(summary).toBeNull();
  expect(logs.server).toContain("fatal: too many friends");
});

test("a server that never listens was not ready in time", async () => {
  const { failure } = await seeTrial("never-listens");
  expect(failure).toMatchObject({
    code: "SERVER_NOT_READY",
    message: expect.stringContaining("/ws/echo"),
    evidence: { log: ["thinking about listening"] },
  });
});

test("a server that uses more memory than it may was ended for that", async () => {
  const { failure } = await seeTrial("exhausts-memory");
  expect(failure).toMatchObject({ code: "SERVER_OUT_OF_MEMORY", evidence: { exitCode: 137, oomKilled: true } });
});

test("a server that delivers twice is refused by the gate and never measured", async () => {
  const trial = await seeTrial("delivers-twice");
  expect(trial.failure).toMatchObject({
    code: "GATE_FAILED",
    message: expect.stringContaining("chat.exactly-once"),
    evidence: { failed: expect.arrayContaining([expect.stringContaining("expected")]) },
  });
  expect(trial.gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId)).toContain("chat.exactly-once");
  expect(await bed.test.backend.db.frame.count({ where: { trialId: trial.trialId } })).toBe(0);
});

test("a server that ignores SIGTERM is refused by the gate", async () => {
  const { failure } = await seeTrial("ignores-sigterm");
  expect(failure).toMatchObject({
    code: "GATE_FAILED",
    evidence: { failed: expect.arrayContaining([expect.stringMatching(/^stop.in-time: /)]) },
  });
});

test("a server that ignores SIGTERM only after load is killed, and its result says so", async () => {
  const trial = await seeTrial("ignores-sigterm-later");
  expect(trial.summary?.values["ratio.delivered"]).toBe(1);
  expect(trial.gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId)).toContain("stop.in-time");
  expect(trial.serverStats).toBeNull();
  expect(storyOf(trial)).toContainEqual(
    expect.objectContaining({ level: "warning", text: expect.stringContaining("did not stop as the contract says") }),
  );
});

test("a flood of log lines is kept to its end, within bounds", async () => {
  const { logs, status, trialId } = await seeTrial("floods-log");
  expect(status).toBe("succeeded");
  expect(logs.server.length).toBeGreaterThan(0);
  expect(logs.server.length).toBeLessThanOrEqual(200);
  expect(logs.server.join("").length).toBeLessThanOrEqual(65_536);
  const shown = (await readLive(bed, run.runId)).filter(
    (event) => event.type === "log" && event.source === "server" && event.trialId === trialId,
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const event of shown)
    expect(event).toMatchObject({ lines: expect.toSatisfy((lines: string[]) => lines.length <= 20) });
});

test("every trial's story has a beginning and an end", async () => {
  for (const row of run.rows) {
    const texts = run.events.filter(({ trialId }) => trialId === row.trialId).map(({ text }) => text);
    expect(texts[0]).toMatch(/^trial \d+ of 11 started: /);
    // the audit's word comes after the end
    expect(texts.findLast((text) => text.startsWith("trial "))).toMatch(
      row.status === "failed" ? /^trial \d+ of 11 failed: / : /^trial \d+ of 11 ended: /,
    );
  }
});
