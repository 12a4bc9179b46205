import { AppError } from "@plumbline/core/failure/app-error";
import { outcomeOf } from "@plumbline/core/gate/check-outcome";
import { GateCheck } from "@plumbline/core/gate/gate-check";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import { expect, test } from "vitest";
import { claim } from "../tasks/claim.ts";
import { findLiveAttempts } from "../tasks/find-live-attempts.ts";
import { finish } from "../tasks/finish.ts";
import { LeaseLost } from "../tasks/lease.ts";
import { release } from "../tasks/release.ts";
import { sweep } from "../tasks/sweep.ts";
import { connectByDoors } from "../testing/connect-by-doors.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { GONE_MS } from "../workers/find-workers.ts";
import { registerWorker } from "../workers/register-worker.ts";
import { findConformance, getServerGate } from "./find-conformance.ts";
import { findGate } from "./find-gate.ts";
import { saveGate } from "./save-gate.ts";
import { startProof } from "./start-proof.ts";
import { build, change, changed, present, serverId } from "./testing/versions.ts";

const check = (checkId: string, passed = true) =>
  GateCheck.parse({
    checkId,
    passed,
    expected: "this",
    seen: "that",
    durationMs: 3,
    sent: 2,
    received: 1,
    frames: ["→"],
  });

const keyOf = ({ scope }: TestBackend) => ({
  organizationId: scope.organizationId,
  serverId,
  sourceDigest: present,
  imageDigest: "sha256:one",
  workload: "echo" as const,
});

test("what the gate saw is found again in its order, and seen anew it is replaced", async () => {
  await using t = await createTestBackend();
  await saveGate(t.backend, keyOf(t), [check("b"), check("a")]);
  await saveGate(t.backend, keyOf(t), [check("b", false)]);
  expect(await findGate(t.backend, keyOf(t))).toEqual(expect.arrayContaining([check("a"), check("b", false)]));
  expect(await findGate(t.backend, { ...keyOf(t), workload: "chat" })).toEqual([]);
});

test("a declared deviation is kept beside its check, for the worker and for the pages", async () => {
  await using t = await createTestBackend();
  await build(t);
  const declared = { ...check("rfc6455.unmasked", false), declared: "the library does not look" };
  await saveGate(t.backend, keyOf(t), [declared, check("a")]);
  expect(await findGate(t.backend, keyOf(t))).toEqual([declared, check("a")]);
  const [row] = await findConformance(t.scope);
  expect(row?.checks.map(outcomeOf)).toEqual(["deviates", "passed"]);
  expect((await getServerGate(t.scope, { serverId })).checks.map(outcomeOf)).toEqual(["deviates", "passed"]);
});

test("what was seen of one version proves nothing of another, even where both have the same image", async () => {
  await using t = await createTestBackend();
  await build(t);
  await saveGate(t.backend, keyOf(t), [check("a")]);
  await change(t, changed);
  expect(await findGate(t.backend, { ...keyOf(t), sourceDigest: changed })).toEqual([]);
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ isCurrent: false, checks: [{ checkId: "a" }] });
  await build(t, changed);
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ isCurrent: true, checks: [] });
  await saveGate(t.backend, { ...keyOf(t), sourceDigest: changed }, [check("a", false)]);
  const [row] = await findConformance(t.scope);
  expect(row?.checks.map(({ passed }) => passed)).toEqual([false]);
  expect(await findGate(t.backend, keyOf(t))).toEqual([check("a")]);
});

test("what an older gate saw proves nothing, and is still shown", async () => {
  await using t = await createTestBackend();
  await build(t);
  await saveGate(t.backend, keyOf(t), [check("a")]);
  await t.backend.db.gateResult.updateMany({ data: { gateVersion: GATE_VERSION - 1 } });
  expect(await findGate(t.backend, keyOf(t))).toEqual([]);
  const { checks } = await getServerGate(t.scope, { serverId });
  expect(checks).toMatchObject([{ checkId: "a", workload: "echo", gateVersion: GATE_VERSION - 1, frames: ["→"] }]);
});

test("the matrix has a row for every server, whether or not it was tried, and none of another organization", async () => {
  await using t = await createTestBackend();
  await build(t);
  await saveGate(t.backend, keyOf(t), [check("a"), check("b", false)]);
  const rows = await findConformance(t.scope);
  expect(rows.map((row) => [row.serverId, row.isCurrent, row.checks.map(({ passed }) => passed)])).toEqual([
    ["go-one", true, [true, false]],
    ["node-two", false, []],
  ]);
  const foreign = await createForeignScope(t.backend);
  expect(await findConformance(foreign)).toEqual([]);
  await expect(getServerGate(foreign, { serverId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(startProof(foreign, { serverId })).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
});

test("asked twice, a server is proved once; of two workers one does it", async () => {
  await using t = await createTestBackend();
  const [first, raced] = await Promise.all([startProof(t.scope, { serverId }), startProof(t.scope, { serverId })]);
  expect([raced, await startProof(t.scope, { serverId })]).toEqual([first, first]);
  const claims = await Promise.all(
    ["a", "b"].map((workerId) => claim(t.backend, "proof", { id: first.proofId, workerId })),
  );
  const [claimed] = claims.filter((proof) => proof !== null);
  expect(claims).toContain(null);
  expect(claimed).toMatchObject({ serverId, manifest: { workloads: ["echo", "chat"] } });
  expect(await findLiveAttempts(t.backend)).toEqual([{ runId: first.proofId, attempt: 1 }]);
});

test("a proof that makes room for a run is queued again, and the queue hears of it once", async () => {
  await using t = await createTestBackend();
  const { proofId } = await startProof(t.scope, { serverId });
  const claimed = await claim(t.backend, "proof", { id: proofId, workerId: "a" });
  if (!claimed) throw new Error("a queued proof could not be claimed");
  await release(t.backend, claimed);
  await t.backend.redis.flushdb();
  await sweep(t.backend, "proof");
  await sweep(t.backend, "proof");
  expect(await t.backend.queues.proof.countWaiting()).toBe(1);
  await expect(finish(t.backend, claimed, { status: "succeeded" })).rejects.toThrow(LeaseLost);
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ proof: { status: "queued" } });
});

test("a proof ends with its failure, or with that of its lost worker", async () => {
  await using t = await createTestBackend();
  const { proofId } = await startProof(t.scope, { serverId });
  const claimed = await claim(t.backend, "proof", { id: proofId, workerId: "a" });
  if (!claimed) throw new Error("a queued proof could not be claimed");
  const error = new AppError("IMAGE_BUILD_FAILED", "no compiler");
  await finish(t.backend, claimed, { status: "failed", error });
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({
    proof: { status: "failed", failure: { code: "IMAGE_BUILD_FAILED", message: "no compiler" } },
  });
  const again = await startProof(t.scope, { serverId });
  await claim(t.backend, "proof", { id: again.proofId, workerId: "a" });
  await registerWorker(t.backend, { workerId: "a", hostId: "here", uptimeMs: 0, engine: {} });
  const startedAt = new Date(Date.now() - 2 * GONE_MS);
  await t.backend.db.proof.update({ where: { proofId: again.proofId }, data: { startedAt } });
  await sweep(t.backend, "proof");
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ proof: { status: "running" } });
  await t.backend.db.worker.update({ where: { workerId: "a" }, data: { seenAt: new Date(Date.now() - GONE_MS) } });
  await sweep(t.backend, "proof");
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ proof: { failure: { code: "WORKER_LOST" } } });
  expect(await findLiveAttempts(t.backend)).toEqual([]);
});

test("a proof whose end was never written ends also while its worker lives on", async () => {
  await using t = await createTestBackend();
  const { proofId } = await startProof(t.scope, { serverId });
  await claim(t.backend, "proof", { id: proofId, workerId: "a" });
  await registerWorker(t.backend, { workerId: "a", hostId: "here", uptimeMs: 0, engine: {} });
  await t.backend.db.proof.update({ where: { proofId }, data: { startedAt: new Date(0) } });
  await sweep(t.backend, "proof");
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ proof: { failure: { code: "WORKER_LOST" } } });
});

test("a lost worker's proof ends also while Redis does not answer", async () => {
  await using t = await createTestBackend();
  const { proofId } = await startProof(t.scope, { serverId });
  await claim(t.backend, "proof", { id: proofId, workerId: "gone" });
  await t.backend.db.proof.update({ where: { proofId }, data: { startedAt: new Date(0) } });
  await startProof(t.scope, { serverId: "node-two" });
  await using doors = await connectByDoors(t);
  doors.redis.cut();
  await expect(sweep(doors.backend, "proof")).rejects.toThrow();
  expect(await getServerGate(t.scope, { serverId })).toMatchObject({ proof: { failure: { code: "WORKER_LOST" } } });
});

test("a proof of the version before is no answer to who asks for one of the present", async () => {
  await using t = await createTestBackend();
  const before = await startProof(t.scope, { serverId });
  await claim(t.backend, "proof", { id: before.proofId, workerId: "a" });
  expect(await startProof(t.scope, { serverId })).toMatchObject({ proofId: before.proofId });
  await change(t, changed);
  const next = await startProof(t.scope, { serverId });
  expect(next.proofId).not.toBe(before.proofId);
  expect(await claim(t.backend, "proof", { id: next.proofId, workerId: "a" })).toMatchObject({ sourceDigest: changed });
});
