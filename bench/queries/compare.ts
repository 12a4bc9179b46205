import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "@plumbline/backend/backend";
import { findSideLatencies } from "@plumbline/backend/compare/find-side-latencies";
import { getComparison } from "@plumbline/backend/compare/get-comparison";
import { compactEndedTrials } from "@plumbline/backend/frames/compact-ended-trials";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import type { SideKey } from "@plumbline/core/compare/side-key";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { startStores } from "../installation/stores.ts";
import { createFinishedRun } from "../sample/finished-run.ts";

const SERVERS = ["go-gorilla", "rust-axum"];
const ROUNDS = 5;
const MEASURED_S = 3_600;
const REPETITIONS = 60;
const WARM_UPS = 5;
const GOAL = { atMost: 150 };
/** The series that the page draws over time when it opens, and no more of an hour than it can draw. */
const drawn = {
  values: ["latency.p99", "server.cpu.user", "server.cpu.system", "server.memory", "server.net.tx"],
  mostFrames: 1000,
};

/**
 * How long the server takes for a comparison of 10 trials of an hour, from the use-cases: estimates and verdicts, all
 * latencies of both sides merged, and the seconds of all ten trials; then the same seconds as they lay before they were compacted.
 */
export const benchCompare: Bench = async ({ signal, say }) => {
  await using stores = await startStores();
  const { scope } = stores;
  const request = { serverIds: SERVERS, scenarioIds: ["chat-steady"], rounds: ROUNDS, measureS: MEASURED_S };
  say(`writing ${SERVERS.length * ROUNDS} trials of ${MEASURED_S} s`);
  const { runId, trials } = await createFinishedRun(scope, request);
  const trialIds = trials.map(({ trialId }) => trialId);
  const sides = SERVERS.map((serverId) => ({ runIds: [runId], serverId, scenarioId: "chat-steady" }));
  const rowsMs = await repeat(signal, 5, () => findFrames(scope, { trialIds, values: drawn.values }));
  const compactedMs = await compactAll(scope, say);
  const wholeMs = await repeat(signal, REPETITIONS, () => compare(scope, sides, trialIds));
  const secondsMs = await repeat(signal, REPETITIONS, () => findFrames(scope, { trialIds, ...drawn }));
  const against = `${trialIds.length} trials × ${MEASURED_S} s, ${REPETITIONS} times`;
  return [
    { name: "compare.p95", value: percentileOf(wholeMs, 95), unit: "ms", against, goal: GOAL },
    { name: "compare.p50", value: percentileOf(wholeMs, 50), unit: "ms", against: "the same" },
    {
      name: "compare.seconds.p50",
      value: percentileOf(secondsMs, 50),
      unit: "ms",
      against: "five metrics from tracks",
    },
    { name: "compare.rows.p50", value: percentileOf(rowsMs, 50), unit: "ms", against: "the same metrics from rows" },
    {
      name: "compare.compaction",
      value: compactedMs / trialIds.length,
      unit: "ms",
      against: "each trial, with its file",
    },
  ];
};

/** All that the page asks for when it is opened. */
async function compare(scope: Scope, sides: SideKey[], trialIds: string[]): Promise<void> {
  const view = await getComparison(scope, { sides });
  const latencies = view.sides.map(({ trials }) => trials.map(({ trialId }) => trialId));
  await Promise.all([findSideLatencies(scope, { sides: latencies }), findFrames(scope, { trialIds, ...drawn })]);
}

async function compactAll({ backend }: Scope, say: (text: string) => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-frames-"));
  try {
    say("compacting");
    const startedMs = performance.now();
    await compactEndedTrials(backend, { folder, hostId: "bench" });
    return performance.now() - startedMs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of each repetition after the warm-up. */
async function repeat(signal: AbortSignal, times: number, task: () => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let i = -WARM_UPS; i < times; i++) {
    signal.throwIfAborted();
    const startedMs = performance.now();
    await task();
    if (i >= 0) tookMs.push(performance.now() - startedMs);
  }
  return tookMs;
}
