import type { Scope } from "@plumbline/backend/backend";
import { getRun } from "@plumbline/backend/runs/get-run";
import { findCurves } from "@plumbline/backend/trials/find-curves";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { type ApiClient, openApiClient } from "../installation/api-client.ts";
import { startStores } from "../installation/stores.ts";
import { startWeb } from "../installation/web.ts";
import { createFinishedRun } from "../sample/finished-run.ts";

const SERVERS = ["go-gorilla", "rust-tokio-tungstenite", "node-ws", "go-fiber", "rust-axum", "node-fastify"];
const ROUNDS = 4;
const REPETITIONS = 30;
const WARM_UPS = 5;
const GOAL = { atMost: 150 };

/**
 * How long the page of a run of 24 trials × 60 s waits for its data: all of it from the use-cases, and what the page asks
 * for when it is opened, over HTTP from the web server. Other runs are in the tables, so that indexes have something to do.
 */
export const benchRunPage: Bench = async (context) => {
  await using stores = await startStores();
  const request = { serverIds: SERVERS, scenarioIds: ["chat-steady"], rounds: ROUNDS };
  for (let others = 0; others < 3; others++) await createFinishedRun(stores.scope, request);
  const { runId, trials } = await createFinishedRun(stores.scope, request);
  await using web = await startWeb(stores, context);
  await using client = openApiClient(web);

  const allIds = trials.map(({ trialId }) => trialId);
  const roundIds = trials.filter(({ round }) => round === 1).map(({ trialId }) => trialId);
  const useCases = await repeat(context.signal, () => loadAll(stores.scope, runId, allIds));
  const opened = await repeat(context.signal, () => loadOpened(client, runId, roundIds));
  const times = `${REPETITIONS} times, 1 viewer`;
  return [
    {
      name: "run-page.all.p95",
      value: percentileOf(useCases, 95),
      unit: "ms",
      against: `${allIds.length} trials × 60 s, use-cases, ${times}`,
      goal: GOAL,
    },
    { name: "run-page.all.p50", value: percentileOf(useCases, 50), unit: "ms", against: "the same" },
    {
      name: "run-page.opened.p95",
      value: percentileOf(opened, 95),
      unit: "ms",
      against: `first view over HTTP, ${times}`,
      goal: GOAL,
    },
    { name: "run-page.opened.p50", value: percentileOf(opened, 50), unit: "ms", against: "the same" },
  ];
};

/** Frames and curves of every trial, whatever the page shows of them. */
async function loadAll(scope: Scope, runId: string, trialIds: string[]): Promise<void> {
  await Promise.all([getRun(scope, { runId }), findFrames(scope, { trialIds }), findCurves(scope, { trialIds })]);
}

/** The run, and then what its first view shows: one round over time, one curve for each server, the environment. */
async function loadOpened({ api }: ApiClient, runId: string, trialIds: string[]): Promise<void> {
  const { rows } = await api.run.get.query({ runId });
  await Promise.all([
    api.trial.frames.query({ trialIds }),
    api.trial.curves.query({ trialIds }),
    api.trial.get.query({ trialId: rows[0]?.trialId ?? "" }),
  ]);
}

/** Milliseconds of each repetition after the warm-up. */
async function repeat(signal: AbortSignal, load: () => Promise<void>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let i = 0; i < WARM_UPS + REPETITIONS; i++) {
    signal.throwIfAborted();
    const startedMs = performance.now();
    await load();
    if (i >= WARM_UPS) tookMs.push(performance.now() - startedMs);
  }
  return tookMs;
}
