import { getServerGate } from "@plumbline/backend/gate/find-conformance";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { AppError } from "@plumbline/core/failure/app-error";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { WorkerDeps } from "../execution/execution.ts";
import { HostLock } from "../execution/host/host-lock.ts";
import { executeYielding } from "./execute-yielding.ts";

const serverId = "go-one";

/** A queued proof, and a worker that carries it out with other work than proving. */
async function prepare(t: TestBackend, shutdown = new AbortController().signal) {
  const { proofId } = await startProof(t.scope, { serverId });
  const hostLock = new HostLock();
  const log = pino({ level: "silent" });
  const deps = { backend: t.backend, workerId: "w", hostLock, shutdown, log } as unknown as WorkerDeps;
  type Work = Parameters<typeof executeYielding<"proof">>[3];
  return { proofId, hostLock, execute: (work: Work) => executeYielding(deps, "proof", proofId, work) };
}

const proofOf = async (t: TestBackend) => (await getServerGate(t.scope, { serverId })).proof;
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("work that ends well or throws ends its task so", async () => {
  await using t = await createTestBackend();
  const first = await prepare(t);
  await first.execute(async () => ({ status: "succeeded" }));
  expect(await proofOf(t)).toMatchObject({ status: "succeeded", failure: null });
  const second = await prepare(t);
  await second.execute(async () => Promise.reject(new AppError("IMAGE_BUILD_FAILED", "no compiler")));
  expect(await proofOf(t)).toMatchObject({ status: "failed", failure: { code: "IMAGE_BUILD_FAILED" } });
});

test("work is not begun while a run has the host or the process shuts down, and its task stays queued", async () => {
  await using t = await createTestBackend();
  const { hostLock, execute } = await prepare(t);
  const begun: string[] = [];
  const work = async () => {
    begun.push("work");
    return { status: "succeeded" } as const;
  };
  const run = hostLock.beginRun();
  await execute(work);
  run[Symbol.dispose]();
  const stopped = await prepare(t, AbortSignal.abort());
  await stopped.execute(work);
  expect(begun).toEqual([]);
  expect(await proofOf(t)).toMatchObject({ status: "queued" });
  await execute(work);
  expect(await proofOf(t)).toMatchObject({ status: "succeeded" });
});

test("work that makes room for a run puts its task back into the queue", async () => {
  await using t = await createTestBackend();
  const { hostLock, execute } = await prepare(t);
  await execute((_, signal) => {
    const aborted = untilAborted(signal);
    hostLock.beginRun();
    return aborted;
  });
  expect(await proofOf(t)).toMatchObject({ status: "queued", startedAt: null });
});

test("a holder whose task was given up meanwhile writes nothing and goes on without an error", async () => {
  await using t = await createTestBackend();
  const { proofId, execute } = await prepare(t);
  await execute(async () => {
    await t.backend.db.proof.update({ where: { proofId }, data: { status: "failed", failureCode: "WORKER_LOST" } });
    return { status: "succeeded" };
  });
  expect(await proofOf(t)).toMatchObject({ status: "failed", failure: { code: "WORKER_LOST" } });
});
