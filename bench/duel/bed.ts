// The worker's own modules are imported by their paths: its code is measured, and apps export nothing to others.
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { readServers } from "@plumbline/catalogue/read-servers";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import type { RunView } from "@plumbline/core/run/views";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { pino } from "pino";
import { readEnv } from "../../apps/worker/src/env.ts";
import type { WorkerDeps } from "../../apps/worker/src/execution/execution.ts";
import { HostLock } from "../../apps/worker/src/execution/host/host-lock.ts";
import { TIMEOUTS } from "../../apps/worker/src/execution/timeouts.ts";
import { WorkerHealth } from "../../apps/worker/src/execution/worker-health.ts";
import { executeRun } from "../../apps/worker/src/jobs/execute-run.ts";
import type { BenchContext } from "../figure/bench.ts";
import { startStores } from "../installation/stores.ts";

/** An installation with a worker in this process. */
export interface DuelBed extends AsyncDisposable {
  /** Executes a run to its end. @throws where nothing of it succeeded */
  execute(request: StartRunInput): Promise<RunView>;
}

/** The id of the server whose work per message is known; `working@plus-5` does 5 % more of it, and `working@again` is the same. */
export const WORKING = "working";
export const AGAIN = `${WORKING}@again`;
export const differences = [2, 5, 10] as const;

/** Turns of the loop that a message costs: so many that the server's own part of the CPU is small. */
const TURNS = 60_000;

/** Opens one whose catalogue has the servers of `servers/` and the one of known work. */
export async function openDuelBed({ signal }: Pick<BenchContext, "signal">): Promise<DuelBed> {
  await using opened = new Disposables();
  const { scope, databaseUrl, redisUrl } = opened.use(await startStores());
  const serversDir = await mkdtemp(join(tmpdir(), "plumbline-bench-servers-"));
  opened.use({ [Symbol.asyncDispose]: () => rm(serversDir, { recursive: true, force: true }) });
  await cp(join(repositoryFolder, "servers"), serversDir, {
    recursive: true,
    filter: (source) => !source.includes("node_modules"),
  });
  await writeWorkingServer(join(serversDir, WORKING));
  const { servers } = await readServers(serversDir);
  await syncCatalogue(scope.backend, scope.organizationId, servers);
  const deps: WorkerDeps = {
    env: readEnv({
      ...process.env,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      PLUMBLINE_HOST_ID: `bench-${randomUUID().slice(0, 13)}`,
      PLUMBLINE_SERVERS_DIR: serversDir,
    }),
    workerId: randomUUID(),
    installationId: scope.organizationId,
    backend: scope.backend,
    log: pino({ level: "error" }, process.stderr),
    timeouts: TIMEOUTS,
    hostLock: new HostLock(),
    health: new WorkerHealth(),
    shutdown: signal,
  };
  const all = opened.release();
  return {
    async execute(request) {
      const { runId } = await startRun(scope, StartRun.parse(request));
      await executeRun(deps, { runId, attempt: 0 });
      signal.throwIfAborted();
      const run = await getRun(scope, { runId });
      const failed = run.rows.find(({ failure }) => failure);
      if (run.rows.every(({ status }) => status !== "succeeded"))
        throw new Error(`nothing was measured: ${JSON.stringify(failed?.failure ?? run.failure)}`);
      return run;
    },
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

/** The catalogue's node-ws, which computes before each message that it sends; its variants compute a known share longer. */
async function writeWorkingServer(folder: string): Promise<void> {
  await mkdir(folder);
  const honest = join(repositoryFolder, "servers/node-ws");
  await cp(join(honest, "src"), join(folder, "src"), { recursive: true });
  await cp(join(honest, "package.json"), join(folder, "package.json"));
  // the library as it is installed here: no registry, and a build of a second
  const library = dirname(createRequire(import.meta.url).resolve("ws/package.json"));
  await cp(library, join(folder, "node_modules/ws"), { recursive: true });
  await writeFile(join(folder, "server.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "work.js"), work);
  await writeFile(
    join(folder, "Dockerfile"),
    'FROM node:20-slim\nWORKDIR /app\nCOPY . .\nENTRYPOINT ["node", "--import", "/app/work.js", "/app/src/main.js"]\n',
  );
}

const manifest = {
  schemaVersion: 1,
  name: "Known work per message",
  language: "node",
  profile: "minimal",
  library: { name: "ws", version: "8.23.0", homepage: "https://github.com/websockets/ws" },
  deliveryPolicy: "drop-newest",
  workloads: ["echo"],
  maintainers: ["Plumbline"],
  variants: [0, ...differences].map((percent) => ({
    id: percent === 0 ? "again" : `plus-${percent}`,
    name: `${percent} % more work`,
    args: [`--more=${percent}`],
  })),
};

/** Loaded before the server. The loop's result is used, so that no compiler removes it. */
const work = `import { WebSocket } from "ws";

const place = process.argv.findIndex((word) => word.startsWith("--more="));
const [percent] = place < 0 ? [0] : process.argv.splice(place, 1).map((word) => Number(word.slice(7)));
const turns = Math.round(${TURNS} * (1 + percent / 100));
const { send } = WebSocket.prototype;
let state = 1;
WebSocket.prototype.send = function (...words) {
  for (let nth = 0; nth < turns; nth++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
  if (state === 0.5) throw new Error("never");
  return send.apply(this, words);
};
`;
