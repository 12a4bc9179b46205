import { findCeilings } from "@plumbline/backend/calibration/find-ceilings";
import { startCalibration } from "@plumbline/backend/calibration/start-calibration";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { toAuditNote } from "@plumbline/core/audit/views";
import { peakClients } from "@plumbline/core/plan/load-figures";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import type { RunView } from "@plumbline/core/run/views";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEngineInfo } from "../docker/engine-info.ts";
import { executeRun } from "../jobs/execute-run.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed } from "../testing/undisturbed.ts";

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none" });
});
afterAll(() => bed[Symbol.asyncDispose]());

test("what this host cannot carry is refused before anything is started, with the scale that fits", async () => {
  // no worker has told its host yet, so the run was not refused when it was asked for
  const parameters = { ticks: { clients: 100_000 } };
  const run = await bed.execute({ scenarioIds: ["ticks"], scale: 1, parameters });
  expect(run.rows[0]?.failure).toMatchObject({
    code: "PREFLIGHT_REFUSED",
    message: expect.stringMatching(/The largest scale that fits is 0\.\d+\./),
    evidence: { largestScale: expect.any(Number) },
  });
  expect(run.events.map(({ text }) => text)).not.toContainEqual(expect.stringContaining("image built"));
  expect(await bed.findLeftovers()).toEqual([]);
});

test("everybody comes back after the planned restart of the server, and the outage is measured", (context) =>
  checkUndisturbed(
    () => measure({ scenarioIds: ["chat-avalanche"], scale: 0.02, measureS: 16 }),
    async (trial) => {
      expect(peakClients(trial.plan)).toBe(40);
      expect(trial.summary?.values["recovery.time"]).toBeGreaterThan(0);
      expect(trial.summary?.values["connections.peak"]).toBe(40);
      const { events } = await bed.see(trial.runId);
      expect(events.map(({ text }) => text)).toContainEqual(expect.stringContaining("was restarted 2 s into"));
      // the worker's own restart is nothing that came from outside
      const reasons = reasonsAgainst(trial);
      for (const ruleId of ["container-killed", "network-cut", "signalled", "network-delayed"])
        expect(reasons).not.toContain(ruleId);
      expect(await bed.findLeftovers()).toEqual([]);
    },
    context,
  ));

const shapes: readonly {
  readonly scenarioId: string;
  readonly shapeId: string;
  readonly metricId: SummaryMetricId;
  readonly tls: boolean;
  readonly tags?: string[];
}[] = [
  { scenarioId: "echo-closed", shapeId: "echo-one", metricId: "throughput.delivered", tls: false, tags: ["thorough"] },
  { scenarioId: "echo-closed", shapeId: "echo-one", metricId: "throughput.delivered", tls: true },
  { scenarioId: "echo-open", shapeId: "send", metricId: "throughput.accepted", tls: false, tags: ["thorough"] },
];

for (const { scenarioId, shapeId, metricId, tls, tags } of shapes)
  test(
    `a calibration keeps what the generator reached under ${scenarioId}, tls ${tls}, with its environment and the CPU that it used`,
    { tags },
    (context) =>
      checkUndisturbed(
        async () => {
          const { runId } = (await startCalibration(bed.scope, { scenarioIds: [scenarioId], tls })).run;
          await executeRun(bed.deps, { runId, attempt: 0 });
          return onlyTrialOf(await bed.see(runId));
        },
        async (trial) => {
          expect(await findCeilings(bed.scope)).toContainEqual({
            hostId: bed.deps.env.PLUMBLINE_HOST_ID,
            environmentId: expect.stringMatching(/./),
            shapeId,
            tls,
            value: trial.summary?.values[metricId],
            generatorShare: expect.any(Number),
            trialId: trial.trialId,
            measuredAt: expect.any(Date),
          });
          expect(reasonsAgainst(trial)).not.toContain("delivery");
        },
        context,
      ),
  );

test("a run that is let fit runs at the largest scale that its host carries", async () => {
  const info = await readEngineInfo(bed.engine);
  const engine = { ...info, available: true as const, nofileHardLimit: 168 };
  const { workerId, env } = bed.deps;
  const worker = { workerId, hostId: env.PLUMBLINE_HOST_ID, uptimeMs: 0, engine };
  await registerWorker(bed.test.backend, worker);
  const trial = await measure({ scenarioIds: ["echo-open"], scale: 1, fit: true });
  expect(peakClients(trial.plan)).toBe(40);
  expect(trial.summary?.values["connections.peak"]).toBe(40);
});

const measure = async (request: Partial<StartRunInput>) => onlyTrialOf(await bed.execute(request));

async function onlyTrialOf({ failure, rows }: RunView): Promise<TrialView> {
  expect(failure).toBeNull();
  return getTrial(bed.scope, { trialId: rows[0]?.trialId ?? "" });
}

const reasonsAgainst = ({ audit }: TrialView) => (audit ? toAuditNote(audit).reasons.map(({ ruleId }) => ruleId) : []);
