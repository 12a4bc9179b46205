import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFault } from "./find-fault.ts";

const faultsDir = fileURLToPath(new URL("faults", import.meta.url));
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Faults of a fixture server; each is a file below `faults/` that is loaded before the honest server. */
type Fault =
  | "none"
  | "admits-half"
  | "answers-once"
  | "counts-twice"
  | "delivers-nothing"
  | "delivers-twice"
  | "drops-under-load"
  | "duplicates-under-load"
  | "echoes-at-root"
  | "ends-at-first-chat"
  | "ends-at-start"
  | "ends-under-load"
  | "ends-when-checked"
  | "exhausts-memory"
  | "fills-disk"
  | "floods-log"
  | "forks"
  | "grows-under-load"
  | "hangs-up-under-load"
  | "ignores-duration"
  | "ignores-sigterm"
  | "ignores-sigterm-under-load"
  | "needs-companion"
  | "never-listens"
  | "prints-no-ready-line"
  | "pushes-a-tenth"
  | "refuses-duration"
  | "takes-its-port"
  | "tells-of-guests"
  | "tells-milliseconds"
  | "waits-for-deaf-peers";

/** How a fixture's folder is to be: a server with or without a fault, or one whose image is never built. */
export type Fixture = Fault | keyof typeof UNBUILT;

/** Dockerfiles of what never becomes an image. */
const UNBUILT = {
  "has-no-program": "FROM node:20-slim\nENTRYPOINT []\nCMD []\n",
  "does-not-build": 'FROM node:20-slim\nRUN echo "undefined reference to main" && exit 4\n',
  // fails in the end, so that nothing of it is in a later build's cache
  "builds-slowly": "FROM node:20-slim\nRUN sleep 120 && exit 4\n",
};

/** A folder of servers, as the worker is given one. It goes when it is disposed; the images stay for the next time. */
export interface FixtureServers extends AsyncDisposable {
  readonly serversDir: string;
}

/** Writes servers that are the catalogue's own node-ws with one fault each. Same fixture, same content, one image for all tests. */
export async function writeFixtureServers(fixtures: Readonly<Record<string, Fixture>>): Promise<FixtureServers> {
  const serversDir = await mkdtemp(join(tmpdir(), "plumbline-servers-"));
  for (const [serverId, fixture] of Object.entries(fixtures))
    await writeServer(join(serversDir, serverId), serverId, fixture);
  return { serversDir, [Symbol.asyncDispose]: () => rm(serversDir, { recursive: true, force: true }) };
}

async function writeServer(folder: string, serverId: string, fixture: Fixture): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "server.json"), JSON.stringify(manifestOf(serverId)));
  if (isUnbuilt(fixture)) {
    await writeFile(join(folder, "Dockerfile"), UNBUILT[fixture]);
    return;
  }
  const honest = fromRoot("servers/node-ws");
  await cp(join(honest, "src"), join(folder, "src"), { recursive: true });
  await cp(join(honest, "package.json"), join(folder, "package.json"));
  // the library as it is installed here: no registry, and a build of a second
  await cp(fromRoot("node_modules/ws"), join(folder, "node_modules/ws"), { recursive: true });
  await cp(join(faultsDir, findFault(faultsDir, fixture)), join(folder, "fault.js"));
  await cp(join(faultsDir, "load/under-load.js"), join(folder, "under-load.js"));
  await writeFile(
    join(folder, "Dockerfile"),
    'FROM node:20-slim\nWORKDIR /app\nCOPY . .\nENTRYPOINT ["node", "--import", "/app/fault.js", "/app/src/main.js"]\n',
  );
}

function manifestOf(serverId: string): object {
  return {
    schemaVersion: 1,
    name: serverId,
    language: "node",
    profile: "minimal",
    library: { name: "ws", version: "8.23.0", homepage: "https://github.com/websockets/ws" },
    deliveryPolicy: "drop-newest",
    workloads: ["echo", "chat", "push", "ticks"],
    tls: true,
    maintainers: ["Plumbline"],
  };
}

function isUnbuilt(fixture: Fixture): fixture is keyof typeof UNBUILT {
  return fixture in UNBUILT;
}
