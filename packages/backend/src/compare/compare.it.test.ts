import type { StartRunInput } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { getComparison } from "./get-comparison.ts";

/** Executes a run whose trials have this p99, by server and round; all on one host. */
async function measure(t: TestBackend, request: StartRunInput, p99: (serverId: string, round: number) => number) {
  const values = (serverId: string, round: number) => ({
    "throughput.delivered": 1000 + round,
    "latency.p99": p99(serverId, round),
  });
  return (await measureRun(t, request, { values })).runId;
}

const steady = { scenarioIds: ["chat-steady"], rounds: 6 };

function compareBoth(t: TestBackend, runId: string) {
  const key = { runId, scenarioId: "chat-steady" };
  return getComparison(t.scope, {
    sides: [
      { ...key, serverId: "go-one" },
      { ...key, serverId: "node-two" },
    ],
  });
}

test("what an A/A run measures is the floor of later comparisons on that host", async () => {
  await using t = await createTestBackend();
  const both = { ...steady, serverIds: ["go-one", "node-two"] };
  // one per cent apart, and each round its own
  const runId = await measure(t, both, (serverId, round) => (1000 + round) * (serverId === "go-one" ? 1 : 1.01));
  const before = await compareBoth(t, runId);
  const [p99Before] = before.comparisons[0]?.filter(({ metricId }) => metricId === "latency.p99") ?? [];
  expect(p99Before).toMatchObject({ floor: null });
  expect(p99Before?.verdict).not.toBe("same");

  const aa = { ...steady, kind: "aa" as const, serverIds: ["go-one"] };
  // the image differs from itself by 4 % between the odd and the even rounds
  const aaRunId = await measure(t, aa, (_, round) => (round % 2 === 1 ? 1000 : 1040));
  expect(await t.backend.db.trial.count({ where: { runId: aaRunId } })).toBe(12);

  const after = await compareBoth(t, runId);
  const [p99After] = after.comparisons[0]?.filter(({ metricId }) => metricId === "latency.p99") ?? [];
  expect(p99After?.floor).toBeCloseTo(0.04, 9);
  expect(p99After).toMatchObject({ verdict: "same", rounds: 6 });
});

test("an ordinary run leaves no floor behind", async () => {
  await using t = await createTestBackend();
  await measure(t, { ...steady, serverIds: ["go-one"] }, () => 1000);
  expect(await t.backend.db.aaFloor.count()).toBe(0);
});
