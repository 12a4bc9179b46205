import { peakClients } from "@plumbline/core/plan/load-figures";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "../../testing/test-backend.ts";
import { registerWorker } from "../../workers/register-worker.ts";
import { findRuns } from "../find-runs.ts";
import { getRun } from "../get-run.ts";
import { startRun } from "./start-run.ts";

const request = (changes: object) =>
  StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["echo-open", "echo-closed"], rounds: 1, ...changes });

/** A worker on a host whose engine allows 1,000 open files. */
const registerSmallHost = ({ backend }: TestBackend) =>
  registerWorker(backend, {
    workerId: "w",
    hostId: "small",
    uptimeMs: 0,
    engine: {
      available: true,
      cpus: 2,
      memoryBytes: 8 * 1024 ** 3,
      nofileHardLimit: 1000,
      version: "20.10.24",
      kernel: "6.1",
      operatingSystem: "Linux",
      cgroupVersion: 2,
      runtime: "runc",
      storageDriver: "overlay2",
    },
  });

test("what no worker's host can carry is refused with the scale that fits, and nothing is stored", async () => {
  await using t = await createTestBackend();
  await registerSmallHost(t);
  const large = request({ parameters: { "echo-open": { clients: 2000 } } });
  await expect(startRun(t.scope, large)).rejects.toMatchObject({
    code: "PREFLIGHT_REFUSED",
    message: expect.stringContaining("2,128 open files"),
    nextStep: expect.stringContaining("scale 0.43"),
  });
  expect((await findRuns(t.scope, FindRuns.parse({}))).runs).toEqual([]);
});

test("while the disk of each worker is full, a person's run is refused with a next step, and a schedule's waits", async () => {
  await using t = await createTestBackend();
  const engine = { available: false, code: "DISK_FULL", message: "Only 3 MiB are free.", nextStep: "Make room." };
  await registerWorker(t.backend, { workerId: "w", hostId: "full", uptimeMs: 0, engine });
  await expect(startRun(t.scope, request({}))).rejects.toMatchObject({ code: "DISK_FULL", nextStep: "Make room." });
  expect((await findRuns(t.scope, FindRuns.parse({}))).runs).toEqual([]);
  expect(await startRun(t.scope, request({}), { trigger: "schedule" })).toMatchObject({ status: "queued" });
});

test("scaled to fit, only the scenario that does not fit is smaller, and the run says so", async () => {
  await using t = await createTestBackend();
  await registerSmallHost(t);
  const { runId } = await startRun(t.scope, request({ parameters: { "echo-open": { clients: 2000 } }, fit: true }));
  const { spec, rows } = await getRun(t.scope, { runId });
  expect(spec.scenarios).toMatchObject([
    { scenarioId: "echo-open", scale: 0.43, parameters: { clients: 2000, payloadBytes: 128 } },
    { scenarioId: "echo-closed", parameters: { depth: 1 } },
  ]);
  expect(spec.scenarios[1]).not.toHaveProperty("scale");
  expect(rows.map(({ scenarioId, plan }) => [scenarioId, peakClients(plan)])).toEqual([
    ["echo-open", 860],
    ["echo-closed", 100],
  ]);
});

test("without a worker nobody can tell, and the run is queued", async () => {
  await using t = await createTestBackend();
  expect((await startRun(t.scope, request({ parameters: { "echo-open": { clients: 20_000 } } }))).status).toBe(
    "queued",
  );
});

test("a server that does not end TLS itself is refused over wss, and nothing is stored", async () => {
  await using t = await createTestBackend();
  const encrypted = request({ parameters: { "echo-open": { tls: true } } });
  await expect(startRun(t.scope, encrypted)).rejects.toMatchObject({
    code: "TLS_NOT_SERVED",
    message: expect.stringContaining("go-one does not end TLS itself"),
  });
  expect((await findRuns(t.scope, FindRuns.parse({}))).runs).toEqual([]);
});
