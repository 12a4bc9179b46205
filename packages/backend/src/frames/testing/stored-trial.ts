import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import type { Frame } from "@plumbline/core/frame/frame";
import { frameValues } from "@plumbline/core/frame/frame-values";
import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { StartRun } from "@plumbline/core/run/start-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { summarize } from "@plumbline/core/summary/summarize";
import { appendFrames } from "../../execution/append-frames.ts";
import { beginTrial, finishTrial } from "../../execution/change-trial.ts";
import { claimRun } from "../../execution/claim-run.ts";
import { findPlannedTrials } from "../../execution/find-planned-trials.ts";
import { finishRun } from "../../execution/finish-run.ts";
import { rederive } from "../../rederive/rederive.ts";
import { startRun } from "../../runs/start/start-run.ts";
import type { Lease } from "../../tasks/run-lease.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const scenario = getScenario("chat-steady");
const allotment = allocateResources(scenario.limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });
const plan = scenario.plan({ scale: 1, warmupS: 1, measureS: 25 });

/** A second of 1,500 deliveries; second 0 is the warm-up. */
export function frameOf(seq: number): Frame {
  const latency = emptyHistogram();
  for (let value = 1; value <= 1500; value++) latency.recordValue(100 * (seq + 1) + value);
  const frame: Frame = {
    v: 1,
    seq,
    startMs: 1_700_000_000_000 + seq * 1000,
    durationMs: 1000,
    phase: seq === 0 ? "warm-up" : "measure",
    values: {
      "messages.offered": 100,
      "messages.sent": 100,
      "ledger.expected": 1500,
      "ledger.delivered": 1500,
      "server.memory": 1e7 + seq,
    },
    errors: seq === 2 ? [{ phase: "steady", cause: "reset", count: 1 }] : [],
    histograms: { latency: encodeHistogram(latency) },
  };
  return { ...frame, values: { ...frame.values, ...frameValues(frame) } };
}

/** One second of warm-up and 25 measured ones. */
const frames = Array.from({ length: 26 }, (_, seq) => frameOf(seq));

/** A running trial whose frames are stored. */
export async function claimed(t: TestBackend): Promise<{ lease: Lease; trialId: string }> {
  const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1, measureS: 25 });
  const { runId } = await startRun(t.scope, request);
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  const [trial] = lease ? (await findPlannedTrials(t.backend, lease)).planned : [];
  if (!lease || !trial) throw new Error("a queued run could not be claimed");
  await beginTrial(t.backend, lease, trial.trialId, allotment);
  await appendFrames(t.backend, lease, trial.trialId, frames);
  return { lease, trialId: trial.trialId };
}

/** A succeeded trial with these frames and everything that is derived from them. */
export async function measured(t: TestBackend): Promise<string> {
  const { lease, trialId } = await claimed(t);
  const [{ plan: own } = { plan }] = await t.backend.db.trial
    .findMany({ where: { trialId }, select: { plan: true } })
    .then((rows) => rows as { plan: typeof plan }[]);
  const summary = summarize(frames, 12, own);
  if (!summary) throw new Error("the frames have no measured second");
  const observed = { v: 1 as const, disturbances: [], ceilingPerS: null };
  const server = { deliveryPolicy: "drop-newest", deviations: [] } as const;
  const facts = { ...server, plan: own, saturates: false, allotment, frames, summary };
  const audit = auditTrial({ ...facts, serverStats: null, logs: { server: [], generator: [] }, observed, earlier: [] });
  const logs = { server: [], generator: [] };
  await finishTrial(t.backend, lease, trialId, {
    status: "succeeded",
    summary,
    audit,
    observed,
    serverStats: null,
    logs,
  });
  await finishRun(t.backend, lease, { status: "succeeded" });
  return trialId;
}

/** The name of the file that holds a trial's raw frames. */
export const fileOf = async (t: TestBackend, trialId: string) =>
  (await t.backend.db.rawFrames.findUniqueOrThrow({ where: { trialId } })).file;

/** Differences between a trial's stored figures and those derived again from its frames in `folder`. */
export async function replayed(t: TestBackend, trialId: string, folder: string): Promise<string[]> {
  for await (const { differences } of rederive(t.scope, trialId, folder)) return differences;
  return ["nothing was replayed"];
}
