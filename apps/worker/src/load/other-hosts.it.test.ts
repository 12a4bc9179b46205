import { randomUUID } from "node:crypto";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectEngine } from "../docker/engine.ts";
import { hostLabel } from "../docker/labels.ts";
import { type OtherHost, startOtherHost } from "../docker/testing/other-host.ts";
import { isRoot } from "../docker/testing/start-engine.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { executeRun } from "../jobs/execute-run.ts";
import { registerThisWorker } from "../recurring/register-this-worker.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

// only root can make a network that another host could be on
describe.runIf(isRoot)("generators on other hosts", () => {
  const hosts: OtherHost[] = [];
  let bed: RunBed;
  let deps: WorkerDeps;

  beforeAll(async () => {
    for (let count = 0; count < 2; count++) hosts.push(await startOtherHost());
  });
  afterAll(async () => {
    for (const host of hosts) await host[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    bed = await openRunBed({ "node-one": "none" });
    const env = {
      ...bed.deps.env,
      PLUMBLINE_GENERATOR_ENGINES: hosts.map(({ address }) => address),
      PLUMBLINE_ADDRESS: hosts[0]?.ownAddress,
    };
    deps = { ...bed.deps, env };
  });
  afterEach(() => bed[Symbol.asyncDispose]());

  const run = async (request: Parameters<RunBed["start"]>[0]) => {
    const runId = await bed.start(request);
    await executeRun(deps, { runId, attempt: 0 });
    return bed.see(runId);
  };
  const findLeftThere = async () => {
    const filters = { label: [`${hostLabel}=${deps.env.PLUMBLINE_HOST_ID}`] };
    const left = hosts.map(async ({ address }) => {
      const engine = await connectEngine(address);
      const containers = await engine.listContainers({ all: true, filters });
      return [
        ...containers.flatMap(({ Names }) => Names),
        ...(await engine.listNetworks({ filters })).map(({ Name }) => Name),
      ];
    });
    return (await Promise.all(left)).flat();
  };

  test("a chat is divided over two hosts, and its ledger is right to the message", async () => {
    const parameters = { "chat-steady": { generators: 2 } };
    const { status, failure, rows, events } = await run({ parameters, measureS: 3, warmupS: 2 });
    expect([status, failure]).toEqual(["succeeded", null]);
    const [row] = rows;
    expect(row?.allotment).toMatchObject({ otherHosts: 2 });
    expect(row?.summary?.values["ratio.delivered"]).toBe(1);
    expect(row?.summary?.values["ledger.lost"] ?? 0).toBe(0);
    expect(events.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^2 generators begin together; their clocks are/),
    );
    const { observed } = await bed.test.backend.db.trialResult.findFirstOrThrow();
    expect(observed).toMatchObject({ generators: [{ driftUs: expect.any(Number) }, { driftUs: expect.any(Number) }] });
    const { facts } = await bed.test.backend.db.environment.findFirstOrThrow();
    expect(facts).toMatchObject({ generatorHosts: expect.stringMatching(/CPUs.*; .*CPUs/) });
    expect(await bed.findLeftovers()).toEqual([]);
    expect(await findLeftThere()).toEqual([]);
  });

  test("ticks are held against the server's clock, and wss goes the same way", { tags: ["thorough"] }, async () => {
    const parameters = { ticks: { clients: 20, everyMs: 100, tls: true } };
    const { rows } = await run({ scenarioIds: ["ticks"], parameters, scale: 1, measureS: 3, warmupS: 2 });
    expect(rows[0]).toMatchObject({ status: "succeeded", failure: null, allotment: { otherHosts: 1 } });
    expect(rows[0]?.summary?.values["ratio.delivered"]).toBe(1);
  });

  test("an engine of theirs that does not answer keeps the run queued, and the worker names it", async () => {
    const nowhere = `unix:///nowhere/${randomUUID()}.sock`;
    deps = { ...deps, env: { ...deps.env, PLUMBLINE_GENERATOR_ENGINES: [nowhere] } };
    expect(await run({})).toMatchObject({ status: "queued", failedAttempts: [] });
    await registerThisWorker(deps);
    expect(await findWorkers(bed.test.backend)).toMatchObject([
      {
        engine: {
          available: false,
          code: "GENERATOR_ENGINE_UNAVAILABLE",
          message: expect.stringContaining(nowhere),
          nextStep: expect.stringContaining("PLUMBLINE_GENERATOR_ENGINES"),
        },
      },
    ]);
  });

  test("an address that is not this machine's is named", async () => {
    deps = { ...deps, env: { ...deps.env, PLUMBLINE_ADDRESS: "192.0.2.7" } };
    const { failure, rows } = await run({});
    expect([failure?.code, rows[0]?.failure?.message]).toEqual([
      "ADDRESS_UNUSABLE",
      expect.stringContaining("192.0.2.7"),
    ]);
    expect(await bed.findLeftovers()).toEqual([]);
  });
});
