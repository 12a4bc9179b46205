import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import { type Audit, toAuditNote } from "@plumbline/core/audit/views";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_SCENARIO, type ClientFault, dishonestClients, oddClients } from "../testing/client-zoo.ts";
import { writeFixtureClients } from "../testing/fixture-clients.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed } from "../testing/undisturbed.ts";

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

/** The gate, each rule about clients, and an honest one: tried by the standard run. */
const standard = new Set<ClientFault>([
  "invents-echoes",
  "invents-echoes-when-measured",
  "halves-latencies",
  "claims-shorter-time",
  "opens-fewer",
  "is-slow",
]);
const tagsOf = (fault: ClientFault) => ({ tags: standard.has(fault) ? [] : ["thorough"] });

for (const { fault, caughtBy } of dishonestClients.filter(({ verdict }) => verdict === "refused"))
  test(`a client that ${fault} is refused by the gate`, tagsOf(fault), async () => {
    const trial = await measure(fault);
    expect(trial).toMatchObject({ status: "failed", failure: { code: "GATE_FAILED" }, summary: null, audit: null });
    const failed = trial.gate.filter(({ passed }) => !passed).map(({ checkId }) => checkId);
    expect(failed).toSatisfy((names: string[]) => isNamed(names, caughtBy));
  });

for (const { fault, caughtBy } of dishonestClients.filter(({ verdict }) => verdict === "INVALID"))
  test(`a client that ${fault} once it is measured is INVALID by name`, tagsOf(fault), (context) =>
    checkUndisturbed(
      () => measure(fault),
      (trial) => {
        const audit = auditOf(trial);
        expect(audit.verdict).toBe("INVALID");
        const names = audit.findings.filter(({ outcome }) => outcome === "invalid").map(({ ruleId }) => ruleId);
        expect(names).toSatisfy((found: string[]) => isNamed(found, caughtBy));
      },
      context,
    ),
  );

for (const { fault, mayBe } of oddClients)
  test(`a client that ${fault} is honest, and not accused`, tagsOf(fault), (context) =>
    checkUndisturbed(
      () => measure(fault),
      (trial) => {
        const audit = auditOf(trial);
        const doubts = toAuditNote(audit).reasons.filter(({ ruleId }) => ruleId.startsWith("client-"));
        expect(audit.verdict).not.toBe("INVALID");
        expect(mayBe).toEqual(expect.arrayContaining(doubts.map(({ ruleId }) => ruleId)));
      },
      context,
    ),
  );

/** The audit of a trial whose client has passed the gate. */
function auditOf({ audit, failure, gate }: TrialView): Audit {
  expect(gate.filter(({ passed }) => !passed)).toEqual([]);
  if (!audit) throw new Error(`it was not audited: ${failure?.message}`);
  return audit;
}
