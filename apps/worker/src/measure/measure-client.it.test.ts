import { fileURLToPath } from "node:url";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredChecks } from "../gate/is-proved.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

const clientsDir = fileURLToPath(new URL("../../../../clients", import.meta.url));
let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({});
  const { servers } = await readClients(clientsDir);
  await syncCatalogue(bed.test.backend, bed.scope.organizationId, servers);
});
afterAll(() => bed[Symbol.asyncDispose]());

test.each([
  ["go-gorilla-client", "client-10x100-1kb"],
  ["node-ws-client", "client-10x100-1kb"],
  // its library sends what is larger than its buffer in several frames
  ["go-gorilla-client", "client-size-64kb"],
])("%s is proved, measured in passes of %s, and held against what the server counted", async (clientId, scenarioId) => {
  const run = await bed.execute({ serverIds: [clientId], scenarioIds: [scenarioId], scale: 1 });
  expect(run).toMatchObject({ status: "succeeded", failure: null });
  const trial = await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
  expect(trial.gate.map(({ checkId }) => checkId)).toEqual(requiredChecks("round-trips", false));
  expect(trial.gate.filter(({ passed }) => !passed)).toEqual([]);
  expect(trial.summary?.values).toMatchObject({ "ratio.delivered": 1, "ratio.connected": 1, "connections.peak": 10 });
  const judged = (ruleId: string) => trial.audit?.findings.find((finding) => finding.ruleId === ruleId)?.outcome;
  for (const ruleId of ["client-counts", "client-work", "client-latencies", "client-span"])
    expect([ruleId, judged(ruleId)]).toEqual([ruleId, "passed"]);
  expect(judged("server-counts")).toBe("passed");
  expect(judged("client-window")).not.toBe("not judged");
  expect(await bed.findLeftovers()).toEqual([]);
});
