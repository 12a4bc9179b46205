import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import { toAuditNote } from "@plumbline/core/audit/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFixtureClients } from "../testing/fixture-clients.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

// Clients that say they did what they did not; each is one client of the catalogue whose result is altered before it is printed.

let bed: RunBed;
let clients: Awaited<ReturnType<typeof writeFixtureClients>>;

beforeAll(async () => {
  bed = await openRunBed({});
  clients = await writeFixtureClients({
    "always-client": "invents-echoes",
    "echoes-client": "invents-echoes-when-measured",
    "messages-client": "invents-messages-when-measured",
  });
  const { servers } = await readClients(clients.clientsDir);
  await syncCatalogue(bed.test.backend, bed.scope.organizationId, servers);
  bed.deps.env.PLUMBLINE_CLIENTS_DIR = clients.clientsDir;
});
afterAll(async () => {
  await bed[Symbol.asyncDispose]();
  await clients[Symbol.asyncDispose]();
});

async function measure(clientId: string) {
  const run = await bed.execute({ serverIds: [clientId], scenarioIds: ["client-10x100-1kb"], scale: 1 });
  return getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
}

test("a client that claims echoes which never came is refused by the gate", async () => {
  const trial = await measure("always-client");
  expect(trial).toMatchObject({ status: "failed", failure: { code: "GATE_FAILED" }, summary: null, audit: null });
  expect(trial.gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId)).toContain("client.counts");
});

test.each([
  { clientId: "echoes-client", claimed: "echoes received" },
  { clientId: "messages-client", claimed: "messages sent" },
])(
  "one that claims more $claimed than there were once it is measured is INVALID by client-counts",
  async ({ clientId, claimed }) => {
    const { audit, failure, gate } = await measure(clientId);
    expect(gate.filter(({ passed }) => !passed)).toEqual([]);
    if (!audit) throw new Error(`it was not audited: ${failure?.message}`);
    expect(audit.verdict).toBe("INVALID");
    const found = toAuditNote(audit).reasons.find(({ ruleId }) => ruleId === "client-counts");
    expect(found?.sentence).toContain(claimed);
  },
);
