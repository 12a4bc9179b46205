/**
 * `tsx apps/worker/src/commands/images.ts [--bases-of DIR] [--k6 DIR] [--servers DIR] [--server ID] [--apps DIR] [--test DIR]`: sees to
 * it that images are here, so that nobody waits for them later: the base images of a folder's first servers, the load generator
 * and the firewall, the servers themselves or one of the catalogue; and the images of docker-compose.yml, out of the repository's root.
 * `--test` runs one server's own tests in its image's stage for them, and ends as they do.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readServers } from "@plumbline/catalogue/read-servers";
import { toAppError } from "@plumbline/core/failure/app-error";
import { firstServerIds } from "@plumbline/core/server/first-servers";
import { folderOf } from "@plumbline/core/server/variant";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { readHostEnv } from "../env.ts";
import { ensureBases } from "../images/bases/ensure-bases.ts";
import { buildAppImages } from "../images/build-app-images.ts";
import { findBases } from "../images/dockerfile/dockerfile.ts";
import { buildImage } from "../images/image.ts";
import { buildServerImage } from "../images/server-image.ts";
import { testServer } from "../images/test-server.ts";
import { stopSignal } from "../process/stop-signal.ts";

const { values: wanted } = parseArgs({
  options: {
    "bases-of": { type: "string" },
    k6: { type: "string" },
    servers: { type: "string" },
    server: { type: "string" },
    apps: { type: "string" },
    test: { type: "string" },
  },
});
const stop = stopSignal();

try {
  const engine = await connectEngine();
  if (wanted["bases-of"]) await fetchBases(engine, await findFirstServers(wanted["bases-of"]));
  if (wanted.k6) await build(engine, { name: "k6", folder: wanted.k6 });
  if (wanted.k6) await build(engine, { name: "firewall", folder: readHostEnv().PLUMBLINE_FIREWALL_DIR });
  if (wanted.servers) for (const server of await findServers(wanted.servers)) await build(engine, server);
  if (wanted.server)
    await buildServerImage(engine, readHostEnv(), wanted.server, { report: console.log, signal: stop });
  if (wanted.apps) await buildAppImages(engine, wanted.apps, console.log, stop);
  if (wanted.test)
    process.exitCode = await testServer(engine, wanted.test, process, { report: console.log, signal: stop });
} catch (error) {
  const failure = toAppError(error);
  for (const [name, value] of Object.entries(failure.evidence))
    console.error(`${name}: ${Array.isArray(value) ? value.join("\n  ") : value}`);
  console.error(`${failure.code}: ${failure.message}\nNext step: ${failure.nextStep}`);
  process.exitCode = 1;
}

/** An image's name, for a server its id, and the folder that it is built from. */
type Source = { readonly name: string; readonly folder: string };

async function findServers(serversDir: string): Promise<readonly Source[]> {
  const { servers } = await readServers(serversDir);
  const names = new Set(servers.map(({ serverId }) => folderOf(serverId)));
  return [...names].map((name) => ({ name, folder: join(serversDir, name) }));
}

/** Those that a newcomer meets first; what the others stand on comes when a run needs it. */
async function findFirstServers(serversDir: string): Promise<readonly Source[]> {
  const first: readonly string[] = firstServerIds;
  return (await findServers(serversDir)).filter(({ name }) => first.includes(name));
}

async function fetchBases(engine: Engine, servers: readonly Source[]): Promise<void> {
  const dockerfiles = await Promise.all(servers.map(({ folder }) => readFile(join(folder, "Dockerfile"), "utf8")));
  const references = dockerfiles.flatMap((text) => findBases(text).all);
  const bases = await ensureBases(engine, references, console.log, stop);
  const standIns = bases.filter(({ isStandIn }) => isStandIn).length;
  console.log(`${bases.length} base images, ${standIns} of them stand-ins`);
}

async function build(engine: Engine, { name, folder }: Source): Promise<void> {
  const image = await buildImage(engine, folder, { name, report: console.log, signal: stop });
  console.log(image.cached ? `${image.tag} is here` : `${image.tag} built in ${(image.buildMs / 1_000).toFixed(1)} s`);
}
