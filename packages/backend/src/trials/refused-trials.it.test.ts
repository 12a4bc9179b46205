import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { StartRun } from "@plumbline/core/run/start-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Summary } from "@plumbline/core/summary/summary";
import { expect, test } from "vitest";
import { getComparison } from "../compare/get-comparison.ts";
import { beginTrial, finishTrial } from "../execution/change-trial.ts";
import { claimRun } from "../execution/claim-run.ts";
import { findPlannedTrials } from "../execution/find-planned-trials.ts";
import { finishRun } from "../execution/finish-run.ts";
import { findRuns } from "../runs/find-runs.ts";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { findServers } from "../servers/find-servers.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findEarlierRounds } from "./find-earlier-rounds.ts";
import { getTrial } from "./get-trial.ts";

const allotment = allocateResources(getScenario("chat-steady").limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });

const summaryOf = (p99Us: number): Summary => ({
  v: 1,
  windowS: 60,
  values: { "latency.owed.p99": p99Us },
  errors: [],
  histograms: {},
});

const auditOf = (verdict: AuditVerdict) => ({
  v: 1 as const,
  verdict,
  findings: [
    { ruleId: "steal-time", outcome: "passed" as const, sentence: "Nothing was stolen.", figures: [] },
    ...(verdict === "VALID"
      ? []
      : [
          {
            ruleId: "delivery",
            outcome: verdict === "INVALID" ? ("invalid" as const) : ("suspect" as const),
            sentence: "Messages were lost.",
            figures: [],
          },
        ]),
  ],
  limit: { limitId: "none" as const, saturated: false, sentence: "Nothing.", evidence: [] },
});

/** A finished run of go-one, one round per verdict; the round's p99 is its number in milliseconds. */
async function finishedRun(t: TestBackend, verdicts: readonly AuditVerdict[]): Promise<string> {
  const request = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: verdicts.length };
  const { runId } = await startRun(t.scope, StartRun.parse(request));
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("a queued run could not be claimed");
  for (const [index, trial] of (await findPlannedTrials(t.backend, lease)).planned.entries()) {
    await beginTrial(t.backend, lease, trial.trialId, allotment);
    const earlier = await findEarlierRounds(t.backend, lease, trial);
    expect(earlier.map(({ round, values }) => [round, values["latency.owed.p99"]])).toEqual(
      verdicts.slice(0, index).map((_, before) => [before + 1, (before + 1) * 1000]),
    );
    await finishTrial(t.backend, lease, trial.trialId, {
      status: "succeeded",
      summary: summaryOf((index + 1) * 1000),
      audit: auditOf(verdicts[index] ?? "VALID"),
      observed: { v: 1, disturbances: [], ceilingPerS: null },
      serverStats: null,
      logs: { server: [], generator: [] },
    });
  }
  await finishRun(t.backend, lease, { status: "succeeded" });
  return runId;
}

test("a verdict is kept with its reasons, whole on the trial's page and short in lists", async () => {
  await using t = await createTestBackend();
  const run = await getRun(t.scope, { runId: await finishedRun(t, ["VALID", "INVALID"]) });
  expect(run.verdicts).toEqual({ VALID: 1, SUSPECT: 0, INVALID: 1 });
  expect(run.rows.map(({ audit }) => audit)).toEqual([
    { verdict: "VALID", reasons: [] },
    { verdict: "INVALID", reasons: [{ ruleId: "delivery", outcome: "invalid", sentence: "Messages were lost." }] },
  ]);
  const trial = await getTrial(t.scope, { trialId: run.rows[1]?.trialId ?? "" });
  expect(trial.audit).toEqual(auditOf("INVALID"));
});

test("runs are found by what the audit says of their trials", async () => {
  await using t = await createTestBackend();
  const valid = await finishedRun(t, ["VALID"]);
  const doubted = await finishedRun(t, ["VALID", "SUSPECT"]);
  const find = async (verdict: AuditVerdict[]) =>
    (await findRuns(t.scope, { verdict, limit: 25 })).runs.map(({ runId }) => runId);
  expect(await find(["SUSPECT", "INVALID"])).toEqual([doubted]);
  expect(await find(["VALID"])).toEqual([doubted, valid]);
  expect(await find(["INVALID"])).toEqual([]);
});

test("an INVALID trial is in no comparison and not among its server's results", async () => {
  await using t = await createTestBackend();
  const runId = await finishedRun(t, ["VALID", "INVALID", "SUSPECT"]);
  const side = { runIds: [runId], serverId: "go-one", scenarioId: "chat-steady" };
  const { sides } = await getComparison(t.scope, { sides: [side] });
  expect(sides[0]?.estimates["latency.owed.p99"]).toMatchObject({ rounds: 2, min: 1000, max: 3000 });
  expect(sides[0]?.trials).toHaveLength(3);
  const server = (await findServers(t.scope)).find(({ serverId }) => serverId === "go-one");
  expect(server?.results.map(({ values, verdict }) => [values["latency.owed.p99"], verdict])).toEqual([
    [3000, "SUSPECT"],
    [1000, "VALID"],
  ]);
});
