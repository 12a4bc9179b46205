import { beginTrial } from "@plumbline/backend/execution/change-trial";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { allotment, claimed } from "@plumbline/backend/execution/testing/claimed-run";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import type { Audit } from "@plumbline/core/audit/views";
import { MAX_ATTEMPTS, MAX_DISTURBED_ATTEMPTS } from "@plumbline/core/task/attempts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readEnv } from "../../env.ts";
import { WorkerHealth } from "../worker-health.ts";
import { handBackDisturbed } from "./hand-back-disturbed.ts";

const disturbed: Audit = {
  v: 1,
  verdict: "INVALID",
  findings: [{ ruleId: "steal-time", outcome: "invalid", sentence: "The hypervisor took 20 % away.", figures: [] }],
  limit: { limitId: "outside", saturated: false, sentence: "What came from outside.", evidence: [] },
};

const attempt = (t: TestBackend, lease: Lease, trialId: string, audit = disturbed, setting = "on") =>
  handBackDisturbed(
    {
      backend: t.backend,
      lease,
      log: pino({ level: "silent" }),
      health: new WorkerHealth(),
      env: readEnv({ DATABASE_URL: t.databaseUrl, REDIS_URL: t.redisUrl, PLUMBLINE_RETRY_DISTURBED: setting }),
      signal: new AbortController().signal,
    },
    audit,
    "trial 1 of 2",
    trialId,
  );

test("a disturbed trial is measured three times at the most, and keeps what the last one measured", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  const outcomes: boolean[] = [];
  for (let held: Lease | null = lease; held; ) {
    await beginTrial(t.backend, held, trialId, allotment);
    const left = await attempt(t, held, trialId);
    outcomes.push(left);
    held = left ? await claimRun(t.backend, { runId: lease.runId, workerId: "w" }) : null;
  }
  expect(outcomes).toEqual([...Array<boolean>(MAX_ATTEMPTS - 1).fill(true), false]);
});

test("on a host that is disturbed again and again, a run's further trials are not measured again", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = "", other = ""] = trialIds;
  const { runId, organizationId } = lease;
  await t.backend.db.failedAttempt.createMany({
    data: Array.from({ length: MAX_DISTURBED_ATTEMPTS }, () => ({
      ...{ runId, organizationId, trialId: other, isCounted: true },
      ...{ failureCode: "HOST_DISTURBED", failureMessage: "The hypervisor took 20 % away." },
    })),
  });
  await beginTrial(t.backend, lease, trialId, allotment);
  expect(await attempt(t, lease, trialId)).toBe(false);
});

test("what is INVALID for its server, and anything where the operator wants no retry, stays as it is", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  await beginTrial(t.backend, lease, trialId, allotment);
  const lossy: Audit = {
    ...disturbed,
    findings: [{ ruleId: "delivery", outcome: "invalid", sentence: "It lost 5 %.", figures: [] }],
  };
  expect(await attempt(t, lease, trialId, lossy)).toBe(false);
  expect(await attempt(t, lease, trialId, disturbed, "off")).toBe(false);
});
