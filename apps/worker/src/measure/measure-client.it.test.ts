import { fileURLToPath } from "node:url";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredChecks } from "../gate/is-proved.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed } from "../testing/undisturbed.ts";

const clientsDir = fileURLToPath(new URL("../../../../clients", import.meta.url));
let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({});
  const { servers } = await readClients(clientsDir);
  await syncCatalogue(bed.test.backend, bed.scope.organizationId, servers);
});
afterAll(() => bed[Symbol.asyncDispose]());

for (const [clientId, scenarioId, tags] of [
  ["go-gorilla-client", "client-10x100-1kb", []],
  ["node-ws-client", "client-10x100-1kb", ["thorough"]],
  // its library sends what is larger than its buffer in several frames
  ["go-gorilla-client", "client-size-64kb", ["thorough"]],
] as const)
  test(
    `${clientId} is proved, measured in passes of ${scenarioId}, and held against what the server counted`,
    { tags: [...tags] },
    (context) =>
      checkUndisturbed(
        () => measure(clientId, scenarioId),
        async (trial) => {
          expect(trial.gate.map(({ checkId }) => checkId)).toEqual(requiredChecks("round-trips", false));
          expect(trial.gate.filter(({ passed }) => !passed)).toEqual([]);
          const whole = { "ratio.delivered": 1, "ratio.connected": 1, "connections.peak": 10 };
          expect(trial.summary?.values).toMatchObject(whole);
          const judged = (ruleId: string) =>
            trial.audit?.findings.find((finding) => finding.ruleId === ruleId)?.outcome;
          for (const ruleId of ["client-counts", "client-work", "client-latencies", "client-span", "server-counts"])
            expect([ruleId, judged(ruleId)]).toEqual([ruleId, "passed"]);
          expect(judged("client-window")).not.toBe("not judged");
          expect(await bed.findLeftovers()).toEqual([]);
        },
        context,
      ),
  );

async function measure(clientId: string, scenarioId: string): Promise<TrialView> {
  const run = await bed.execute({ serverIds: [clientId], scenarioIds: [scenarioId], scale: 1 });
  expect(run).toMatchObject({ status: "succeeded", failure: null });
  return getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
}
