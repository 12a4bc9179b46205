import { findFrameRows } from "@plumbline/backend/frames/find-frame-rows";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

const duel: Partial<StartRunInput> = { kind: "duel", scenarioIds: ["echo-open"], scale: 0.1, rounds: 2 };

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({
    ...{ "node-one": "none", "node-two": "none", "node-three": "ends-under-load" },
    ...{ "fails-gate": "delivers-twice", "floods-clients": "duplicates-under-load" },
  });
});
afterAll(() => bed[Symbol.asyncDispose]());

/** When the measured window of a trial began and ended. */
async function windowOf(trialId: string): Promise<{ fromMs: number; toMs: number }> {
  const measured = (await findFrameRows(bed.test.backend, trialId)).filter(({ phase }) => phase === "measure");
  const [first, last] = [measured.at(0), measured.at(-1)];
  return { fromMs: first?.startMs ?? Number.NaN, toMs: (last?.startMs ?? Number.NaN) + (last?.durationMs ?? 0) };
}

test("both servers of a duel are measured at the same time on the same CPUs, each with the whole load, and nothing is left", async () => {
  const run = await bed.execute({ ...duel, serverIds: ["node-one", "node-two"] });
  expect([run.status, run.failure]).toEqual(["succeeded", null]);
  expect(run.rows.map(({ status }) => status)).toEqual(Array(4).fill("succeeded"));
  for (const round of [1, 2]) {
    const pair = run.rows.filter((row) => row.round === round);
    const [a, b] = await Promise.all(pair.map(({ trialId }) => windowOf(trialId)));
    expect(Math.max(a?.fromMs ?? 0, b?.fromMs ?? 0)).toBeLessThan(Math.min(a?.toMs ?? 0, b?.toMs ?? 0));
    expect(new Set(pair.map(({ allotment }) => allotment?.server.cpuset)).size).toBe(1);
    expect(pair.map(({ allotment }) => allotment?.opponent)).toEqual(pair.map(({ serverId }) => otherOf(serverId)));
    for (const { audit } of pair)
      expect(audit?.reasons.filter(({ sentence }) => sentence.includes("apart"))).toEqual([]);
    for (const { summary } of pair) expect(summary?.values).toMatchObject({ "ratio.delivered": 1, "ledger.lost": 0 });
  }
  expect(run.duel?.rounds.map(({ round }) => round)).toEqual([1, 2]);
  expect(run.duel).toMatchObject({ outcome: "undecided", moreRounds: null });
  expect(run.events.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^round 1 of at most 2 started: node-\w+ and node-\w+ at the same time, echo-open$/),
      expect.stringMatching(/^Not decided: /),
    ]),
  );
  expect(await bed.findLeftovers()).toEqual([]);
});

const otherOf = (serverId: string) => (serverId === "node-one" ? "node-two" : "node-one");

test("where one side dies under the load, the round counts for neither: each trial says so, and nothing is left", async () => {
  // in one of the two rounds it starts first, in the other second
  const run = await bed.execute({ ...duel, serverIds: ["node-one", "node-three"] });
  for (const round of [1, 2]) {
    const pair = run.rows.filter((row) => row.round === round);
    expect(Object.fromEntries(pair.map(({ serverId, failure }) => [serverId, failure]))).toMatchObject({
      "node-three": { code: "SERVER_EXITED" },
      "node-one": { code: "OPPONENT_FAILED", message: expect.stringContaining("node-three") },
    });
  }
  expect(run).toMatchObject({ status: "failed", failure: { code: "SERVER_EXITED" } });
  expect(run.duel?.rounds).toMatchObject(Array(2).fill({ leftOut: expect.stringContaining("node-three") }));
  expect(await bed.findLeftovers()).toEqual([]);
});

test("where one side fails the gate, the round counts for neither: each trial says so, and neither is loaded", async () => {
  const run = await bed.execute({ ...duel, serverIds: ["node-one", "fails-gate"], rounds: 1 });
  expect(Object.fromEntries(run.rows.map(({ serverId, failure }) => [serverId, failure]))).toMatchObject({
    "fails-gate": { code: "GATE_FAILED", message: expect.stringContaining("The check ") },
    "node-one": { code: "OPPONENT_FAILED", message: expect.stringContaining("fails-gate") },
  });
  expect(run).toMatchObject({ status: "failed", failure: { code: "GATE_FAILED" } });
  expect(run.duel?.rounds).toMatchObject([{ leftOut: expect.stringContaining("fails-gate: "), ratios: {} }]);
  for (const { trialId } of run.rows) expect(await findFrameRows(bed.test.backend, trialId)).toEqual([]);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("where one side floods its clients, the round counts for neither, and the run's story says why", async () => {
  const run = await bed.execute({ ...duel, serverIds: ["node-one", "floods-clients"], rounds: 1 });
  const [leftOut] = run.duel?.rounds.map((round) => round.leftOut) ?? [];
  expect(run.rows.find(({ serverId }) => serverId === "floods-clients")?.audit?.verdict).toBe("INVALID");
  expect(leftOut).toContain("INVALID");
  expect(run.duel).toMatchObject({ outcome: "undecided", trusted: false, rounds: [{ ratios: {} }] });
  expect(run.events.map(({ text }) => text)).toContainEqual(expect.stringContaining(leftOut ?? ""));
  expect(await bed.findLeftovers()).toEqual([]);
});

test("of three servers every two are measured in turn, and one that dies takes nothing from the pair of the others", async () => {
  const run = await bed.execute({ ...duel, serverIds: ["node-one", "node-two", "node-three"], rounds: 1 });
  const met = [1, 2, 3].map((round) => {
    const pair = run.rows.filter((row) => row.round === round);
    expect(new Set(pair.map(({ allotment }) => allotment?.opponent))).toEqual(
      new Set(pair.map(({ serverId }) => serverId)),
    );
    return pair.map(({ serverId }) => serverId).toSorted();
  });
  expect(met.toSorted()).toEqual([
    ["node-one", "node-three"],
    ["node-one", "node-two"],
    ["node-three", "node-two"],
  ]);
  expect(run.duel).toMatchObject({ outcome: "undecided", figures: [] });
  expect(run.duel?.pairs?.map(({ sides }) => sides)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  for (const { sides, leftOut, round } of run.duel?.rounds ?? []) {
    const isBroken = sides?.includes(2);
    if (isBroken) expect(leftOut).toContain("node-three");
    // the audit may leave out the round of the others
    const statuses = run.rows.filter((row) => row.round === round).map(({ status }) => status);
    expect(statuses).toEqual(Array(2).fill(isBroken ? "failed" : "succeeded"));
  }
  expect(await bed.findLeftovers()).toEqual([]);
});
