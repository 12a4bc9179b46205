import { setTimeout as pause } from "node:timers/promises";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { createTestBackend } from "@plumbline/backend/testing/test-backend";
import { StartRun } from "@plumbline/core/run/start-run";
import { pino } from "pino";
import { expect, test } from "vitest";
import { claimOrGiveBack } from "./claim-or-give-back.ts";

test("a claim whose answer is lost leaves the run queued, and one that came too late leaves it with its holder", async () => {
  await using t = await createTestBackend();
  const { backend, scope } = t;
  const { runId } = await startRun(scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  const claimInVain = (workerId: string) =>
    claimOrGiveBack({ backend, workerId, log: pino({ level: "silent" }) }, { kind: "run", id: runId }, async () => {
      await claimRun(backend, { runId, workerId });
      throw new Error("Connection terminated unexpectedly");
    });
  const holder = async () => {
    const { status, workerId } = await backend.db.run.findUniqueOrThrow({ where: { runId } });
    return status === "running" ? workerId : status;
  };
  await expect(claimInVain("first")).rejects.toThrow("Connection terminated");
  expect(await holder()).toBe("queued");
  await claimRun(backend, { runId, workerId: "second" });
  await expect(claimInVain("first")).rejects.toThrow("Connection terminated");
  expect(await holder()).toBe("second");
});

test("a claim that the database executes after it was given back leaves the run queued", async () => {
  await using t = await createTestBackend();
  const { backend, scope } = t;
  const { runId } = await startRun(scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  let late: Promise<unknown> = Promise.resolve();
  const claimLate = async (): Promise<never> => {
    late = pause(500).then(() => claimRun(backend, { runId, workerId: "first" }));
    throw new Error("Query read timeout");
  };
  const worker = { backend, workerId: "first", log: pino({ level: "silent" }) };
  await expect(claimOrGiveBack(worker, { kind: "run", id: runId }, claimLate)).rejects.toThrow("Query read timeout");
  await late;
  expect(await backend.db.run.findUniqueOrThrow({ where: { runId } })).toMatchObject({ status: "queued" });
});
