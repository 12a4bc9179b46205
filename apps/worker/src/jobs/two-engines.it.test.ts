import { randomUUID } from "node:crypto";
import { openDoor } from "@plumbline/backend/testing/door";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectEngine } from "../docker/engine.ts";
import { bringImages } from "../docker/testing/bring-images.ts";
import { type OtherHost, startOtherHost } from "../docker/testing/other-host.ts";
import { isRoot } from "../docker/testing/start-engine.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { startWorkerProcess, type WorkerProcess } from "../testing/worker-process.ts";

const WAIT = { timeout: 240_000, interval: 200 };
/** Images that a run of the bed's only server needs. */
const needed = ["plumbline/k6", "plumbline/firewall", "plumbline/node-one"];

// only root can make a network that another host could be on
describe.runIf(isRoot)("two workers on two engines, each in a network of its own, with one queue", () => {
  const opened = new Disposables();
  let bed: RunBed;
  let other: OtherHost;
  const otherHostId = `test-${randomUUID().slice(0, 13)}`;

  beforeAll(async () => {
    bed = opened.use(await openRunBed({ "node-one": "none" }));
    other = opened.use(await startOtherHost());
    expect((await bed.execute()).status).toBe("succeeded");
    await bringImages(bed.engine, await connectEngine(other.address), needed);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  /** A worker beside the other engine: it reaches the stores by this machine's address on the cable. */
  async function startOtherWorker(): Promise<WorkerProcess> {
    const through = async (url: string) => {
      const { hostname, port } = new URL(url);
      const door = opened.use(await openDoor({ host: hostname, port: Number(port) }, other.ownAddress));
      return Object.assign(new URL(url), { hostname: other.ownAddress, port: String(door.port) }).href;
    };
    const { databaseUrl, redisUrl } = bed.test;
    const settings = {
      DATABASE_URL: await through(databaseUrl),
      REDIS_URL: await through(redisUrl),
      DOCKER_HOST: other.address,
      PLUMBLINE_HOST_ID: otherHostId,
    };
    return startWorkerProcess(bed.deps.env, settings, ["nsenter", `--net=/run/netns/${other.namespace}`]);
  }

  const thorough = { tags: ["thorough"] };
  test("both take runs from it, each run is measured once and on one host, and nothing is left", thorough, async () => {
    await using here = startWorkerProcess(bed.deps.env);
    await using there = await startOtherWorker();
    const runIds: string[] = [];
    for (let count = 0; count < 6; count++) runIds.push(await bed.start());
    const see = () => Promise.all(runIds.map((runId) => bed.see(runId)));
    const areOver = async () => (await see()).every(({ status }) => isTerminal(status));
    await expect.poll(areOver, WAIT).toBe(true);
    const runs = await see();
    const said = JSON.stringify(runs.map(({ failure, rows }) => [failure, rows.map((row) => row.failure)]));
    expect(
      runs.map(({ status }) => status),
      said,
    ).toEqual(runIds.map(() => "succeeded"));
    expect(runs.flatMap(({ rows }) => rows.flatMap(({ failedAttempts }) => failedAttempts))).toEqual([]);
    const rows = await bed.test.backend.db.run.findMany({
      where: { runId: { in: runIds } },
      select: { attempt: true, workerId: true },
    });
    expect(rows.map(({ attempt }) => attempt)).toEqual(runIds.map(() => 1));
    expect(new Set(rows.map(({ workerId }) => workerId)).size).toBe(2);
    for (const worker of [here, there]) expect(await worker.stop("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(await bed.findLeftovers()).toEqual([]);
    const engine = await connectEngine(other.address);
    expect(await engine.listContainers({ all: true })).toEqual([]);
  });
});
