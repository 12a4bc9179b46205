import { AppError } from "@plumbline/core/failure/app-error";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { claimRun } from "../execution/claim-run.ts";
import { finishRun } from "../execution/finish-run.ts";
import { requeueRun } from "../execution/requeue-run.ts";
import { findQueuePlace } from "../runs/find-queue-place.ts";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { registerWorker } from "../workers/register-worker.ts";
import { isHostWanted } from "./is-host-wanted.ts";
import { enqueueWaiting } from "./sweep.ts";

const engine = { available: false, code: "ENGINE_UNAVAILABLE", message: "None.", nextStep: "None." };
const register = (t: TestBackend, workerId: string, hostId: string) =>
  registerWorker(t.backend, { workerId, hostId, uptimeMs: 0, engine });

test("a host is wanted while a run is due on any host, and while another worker of the host executes one", async () => {
  await using t = await createTestBackend();
  for (const [workerId, hostId] of [
    ["own", "one"],
    ["beside", "one"],
    ["far", "two"],
  ] as const)
    await register(t, workerId, hostId);
  const isWanted = (workerId: string, hostId: string) => isHostWanted(t.backend, { workerId, hostId });
  expect(await isWanted("own", "one")).toBe(false);
  const { runId } = await startRun(t.scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  expect([await isWanted("own", "one"), await isWanted("far", "two")]).toEqual([true, true]);
  const lease = await claimRun(t.backend, { runId, workerId: "beside" });
  expect([await isWanted("own", "one"), await isWanted("beside", "one"), await isWanted("far", "two")]).toEqual([
    true,
    false,
    false,
  ]);
  if (lease) await finishRun(t.backend, lease, { status: "succeeded" });
  expect(await isWanted("own", "one")).toBe(false);
});

test("a floor wants no host, has no place in the queue, and gets no job: not at its start, not by the sweep, not when it is handed back", async () => {
  await using t = await createTestBackend();
  await register(t, "own", "one");
  const request = StartRun.parse({ kind: "duel", serverIds: ["go-one"], scenarioIds: ["echo-open"], rounds: 12 });
  const floor = await startRun(t.scope, request, { trigger: "floor", hostId: "one" });
  expect(await isHostWanted(t.backend, { workerId: "own", hostId: "one" })).toBe(false);
  expect(await findQueuePlace(t.scope, floor)).toBeNull();
  const later = await startRun(t.scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  expect(await findQueuePlace(t.scope, later)).toMatchObject({ ahead: 0 });
  expect(await enqueueWaiting(t.backend, "run")).toBe(1);
  const lease = await claimRun(t.backend, { runId: floor.runId, workerId: "own" });
  if (!lease) throw new Error("the floor could not be claimed");
  const error = new AppError("WORKER_STOPPED", "Work that was asked for came first.");
  expect(await requeueRun(t.backend, lease, { error, isCounted: false })).toMatchObject({ outcome: "queued" });
  expect((await getRun(t.scope, { runId: floor.runId })).status).toBe("queued");
  expect(await t.backend.queues.run.countWaiting()).toBe(1);
});
