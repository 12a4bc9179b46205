import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Workload } from "@plumbline/core/workload/workload";
import { connectEngine } from "../../docker/engine.ts";
import { hostLabel } from "../../docker/labels.ts";
import { readHostEnv } from "../../env.ts";
import { writeFixtureServers } from "../../testing/fixture-servers.ts";
import { isKept } from "../prove.ts";
import { proveFolder } from "../prove-folder.ts";

type Manifest = Record<string, unknown>;

/** Fixture servers with these faults in a folder of their own, proved by a host of their own. */
export async function openProveBed(faults: Parameters<typeof writeFixtureServers>[0]) {
  const engine = await connectEngine();
  const fixtures = await writeFixtureServers(faults);
  const { serversDir } = fixtures;
  const hostId = `test-${randomUUID().slice(0, 13)}`;
  const env = readHostEnv({ PLUMBLINE_HOST_ID: hostId, PLUMBLINE_SERVERS_DIR: serversDir });
  const context = { engine, env, report: () => undefined, signal: new AbortController().signal };

  const proveAll = async (serverId: string, workloads: readonly Workload[], thorough = false) => {
    const { proofs } = await proveFolder(context, serverId, { workloads, thorough });
    return proofs.map((proof) => ({ ...proof, passed: isKept(proof) }));
  };
  return {
    engine,
    hostId,
    serversDir,
    proveAll,
    async prove(serverId: string, workload: Workload = "echo", thorough = false) {
      const [proof] = await proveAll(serverId, [workload], thorough);
      if (!proof) throw new Error("nothing was proved");
      return proof;
    },
    async changeManifest(serverId: string, change: (manifest: Manifest) => Manifest): Promise<void> {
      const file = join(serversDir, serverId, "server.json");
      await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, "utf8")))));
    },
    /** Containers and networks that the proofs have left; none is right. */
    async findLeftovers() {
      const filters = { label: [`${hostLabel}=${hostId}`] };
      const networks = await engine.listNetworks({ filters });
      return [...(await engine.listContainers({ all: true, filters })), ...networks];
    },
    [Symbol.asyncDispose]: () => fixtures[Symbol.asyncDispose](),
  };
}
