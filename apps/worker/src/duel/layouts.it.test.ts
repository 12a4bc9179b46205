import { afterAll, beforeAll, expect, test } from "vitest";
import { openCatalogueBed } from "../testing/catalogue-bed.ts";
import type { RunBed } from "../testing/run-bed.ts";

let bed: RunBed;

beforeAll(async () => {
  bed = await openCatalogueBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

test("a native server is linked in each of its layouts, and one of Node.js has the image's own", async () => {
  const run = await bed.execute({
    kind: "duel",
    serverIds: ["go-gorilla", "node-ws"],
    scenarioIds: ["echo-open"],
    scale: 0.1,
    rounds: 3,
    duel: { layouts: 3 },
  });
  expect([run.status, run.failure]).toEqual(["succeeded", null]);
  const layouts = run.duel?.rounds.map((round) => round.layouts?.[0]);
  expect(layouts?.toSorted()).toEqual([1, 2, 3]);
  expect(run.duel?.rounds.map((round) => round.layouts?.[1])).toEqual([null, null, null]);
  const of = (serverId: string) => run.rows.filter((row) => row.serverId === serverId);
  expect(of("go-gorilla").map(({ allotment }) => allotment?.layout)).toEqual(layouts);
  const { db } = bed.test.backend;
  const trials = await db.trial.findMany({
    where: { runId: run.runId },
    select: { serverId: true, imageDigest: true },
  });
  const imagesOf = (serverId: string) =>
    new Set(trials.filter((trial) => trial.serverId === serverId).map(({ imageDigest }) => imageDigest)).size;
  expect([imagesOf("go-gorilla"), imagesOf("node-ws")]).toEqual([3, 1]);
  expect(await bed.findLeftovers()).toEqual([]);
});
