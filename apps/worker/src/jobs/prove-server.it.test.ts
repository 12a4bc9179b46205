import { getServerGate } from "@plumbline/backend/gate/find-conformance";
import { saveGate } from "@plumbline/backend/gate/save-gate";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { refuseFirst } from "@plumbline/backend/testing/refuse-first";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requiredChecks } from "../gate/is-proved.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { proveServerJob } from "./prove-server.ts";

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ honest: "none", "echoes-alone": "none", "ends-at-start": "ends-at-start" });
});
afterAll(() => bed[Symbol.asyncDispose]());

async function prove(serverId: string) {
  const { proofId } = await startProof(bed.scope, { serverId });
  await proveServerJob(bed.deps, { proofId, attempt: 0 });
  return getServerGate(bed.scope, { serverId });
}

test("a proof on request stores every check with what was exchanged, and leaves nothing behind", async () => {
  await bed.serveOnly("echoes-alone", "echo"); // the chat's slow checks take a minute
  const { proof, checks, isCurrent } = await prove("echoes-alone");
  expect(proof).toMatchObject({ status: "succeeded", failure: null });
  expect(isCurrent).toBe(true);
  expect(checks.map(({ checkId }) => checkId)).toEqual([...requiredChecks("echo", true), "stop.duration"]);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  expect(checks.find(({ checkId }) => checkId === "rfc6455.echo-text")).toMatchObject({ sent: 2, received: 2 });
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a server that cannot be started ends its proof with the reason", async () => {
  expect(await prove("ends-at-start")).toMatchObject({
    proof: { status: "failed", failure: { code: "SERVER_EXITED", evidence: { exitCode: 3 } } },
  });
});

test("a folder that has changed since the catalogue was read is not proved by the manifest from before", async () => {
  const { organizationId } = bed.scope;
  const where = { organizationId_serverId: { organizationId, serverId: "echoes-alone" } };
  const { sourceDigest } = await bed.test.backend.db.server.findUniqueOrThrow({ where });
  await bed.test.backend.db.server.update({ where, data: { sourceDigest: "0".repeat(64) } });
  const { proof, isCurrent } = await prove("echoes-alone");
  await bed.test.backend.db.server.update({ where, data: { sourceDigest } });
  expect(proof).toMatchObject({ status: "failed", failure: { code: "CONFLICT" } });
  expect(isCurrent).toBe(false);
});

test("a proof makes room for a run that begins, and waits while it lasts", async () => {
  const { proofId } = await startProof(bed.scope, { serverId: "echoes-alone" });
  const proving = proveServerJob(bed.deps, { proofId, attempt: 0 });
  const run = bed.deps.hostLock.beginRun();
  await proving;
  expect(await getServerGate(bed.scope, { serverId: "echoes-alone" })).toMatchObject({ proof: { status: "queued" } });
  await proveServerJob(bed.deps, { proofId, attempt: 1 });
  expect(await getServerGate(bed.scope, { serverId: "echoes-alone" })).toMatchObject({ proof: { status: "queued" } });
  run[Symbol.dispose]();
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a proof's end and its making room are written although the database refuses them the first time", async () => {
  await using own = await openRunBed({ "ends-at-start": "ends-at-start" });
  await refuseFirst(own.test.backend, ["update on proof"], "new.status <> 'running'");
  const { proofId } = await startProof(own.scope, { serverId: "ends-at-start" });
  const proving = proveServerJob(own.deps, { proofId, attempt: 0 });
  const run = own.deps.hostLock.beginRun();
  await proving;
  expect(await getServerGate(own.scope, { serverId: "ends-at-start" })).toMatchObject({ proof: { status: "queued" } });
  run[Symbol.dispose]();
  await proveServerJob(own.deps, { proofId, attempt: 1 });
  expect(await getServerGate(own.scope, { serverId: "ends-at-start" })).toMatchObject({ proof: { status: "failed" } });
});

test("a passed gate is not tried again by the next run, and a trial shows it", async () => {
  const request = { serverIds: ["honest"] };
  const first = await bed.execute(request);
  const second = await bed.execute(request);
  const tried = (events: typeof first.events) =>
    events.filter(({ text }) => text.includes("checks of the chat contract"));
  expect(tried(first.events)).toHaveLength(1);
  expect(tried(second.events)).toHaveLength(0);
  const stored = (await getServerGate(bed.scope, { serverId: "honest" })).checks;
  expect(stored.filter(({ workload }) => workload === "chat")).toHaveLength(requiredChecks("chat", false).length);
});

test("how it serves wss is not a matter of a trial without TLS", async () => {
  const { backend } = bed.test;
  const { serverId, sourceDigest, imageDigest } = await backend.db.image.findFirstOrThrow({
    where: { serverId: "honest" },
  });
  const key = {
    organizationId: bed.scope.organizationId,
    serverId,
    sourceDigest,
    imageDigest,
    workload: "chat",
  } as const;
  const refused = { checkId: "tls.handshake", passed: false, expected: "TLS 1.3", seen: "no answer" };
  await saveGate(backend, key, [{ ...refused, durationMs: 1, sent: 0, received: 0, frames: [] }]);
  expect(await bed.execute({ serverIds: ["honest"] })).toMatchObject({ status: "succeeded", trials: { succeeded: 1 } });
});
