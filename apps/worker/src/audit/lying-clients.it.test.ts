import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import { toAuditNote } from "@plumbline/core/audit/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_SCENARIO, type ClientFault, dishonestClients, oddClients } from "../testing/client-zoo.ts";
import { writeFixtureClients } from "../testing/fixture-clients.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

// Clients that report work which they did not do, and honest ones that behave oddly. Each is one client of the catalogue, altered.

let bed: RunBed;
let clients: Awaited<ReturnType<typeof writeFixtureClients>>;

const clientIdOf = (fault: ClientFault) => `${fault}-client`;

beforeAll(async () => {
  bed = await openRunBed({});
  const faults = [...dishonestClients, ...oddClients].map(({ fault }) => [clientIdOf(fault), fault]);
  clients = await writeFixtureClients(Object.fromEntries(faults));
  const { servers } = await readClients(clients.clientsDir);
  await syncCatalogue(bed.test.backend, bed.scope.organizationId, servers);
  bed.deps.env.PLUMBLINE_CLIENTS_DIR = clients.clientsDir;
});
afterAll(async () => {
  await bed[Symbol.asyncDispose]();
  await clients[Symbol.asyncDispose]();
});

async function measure(fault: ClientFault) {
  const run = await bed.execute({
    serverIds: [clientIdOf(fault)],
    scenarioIds: [CLIENT_SCENARIO],
    scale: 1,
  });
  return getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
}

/** True if one of those that have to name a client did. */
const isNamed = (names: readonly string[], caughtBy: readonly string[]) =>
  caughtBy.some((name) => names.includes(name));

const refused = dishonestClients.filter(({ verdict }) => verdict === "refused");
const measured = dishonestClients.filter(({ verdict }) => verdict === "INVALID");

test.each(refused)("a client that $fault is refused by the gate", async ({ fault, caughtBy }) => {
  const trial = await measure(fault);
  expect(trial).toMatchObject({ status: "failed", failure: { code: "GATE_FAILED" }, summary: null, audit: null });
  const failed = trial.gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId);
  expect(failed).toSatisfy((names: string[]) => isNamed(names, caughtBy));
});

test.each(measured)("one that $fault once it is measured is INVALID by name", async ({ fault, caughtBy }) => {
  const { audit, failure, gate } = await measure(fault);
  expect(gate.filter(({ passed }) => !passed)).toEqual([]);
  if (!audit) throw new Error(`it was not audited: ${failure?.message}`);
  expect(audit.verdict).toBe("INVALID");
  const names = audit.findings.filter(({ outcome }) => outcome === "invalid").map(({ ruleId }) => ruleId);
  expect(names).toSatisfy((found: string[]) => isNamed(found, caughtBy));
});

test.each(oddClients)("one that $fault is honest, and not accused", async ({ fault, mayBe }) => {
  const { audit, failure, gate } = await measure(fault);
  expect(gate.filter(({ passed }) => !passed)).toEqual([]);
  if (!audit) throw new Error(`it was not audited: ${failure?.message}`);
  const doubts = toAuditNote(audit).reasons.filter(({ ruleId }) => ruleId.startsWith("client-"));
  expect(audit.verdict).not.toBe("INVALID");
  expect(mayBe).toEqual(expect.arrayContaining(doubts.map(({ ruleId }) => ruleId)));
});
