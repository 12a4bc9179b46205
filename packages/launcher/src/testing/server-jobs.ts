import { join } from "node:path";
import { readCatalogue } from "@plumbline/catalogue/read-catalogue";
import type { Folder } from "@plumbline/catalogue/read-folder";
import { isClientId } from "@plumbline/core/server/client-id";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import { folderOf } from "@plumbline/core/server/variant";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import { chooseServers, type ServerWish } from "./choose-servers.ts";
import { languageTools } from "./language-tools.ts";
import type { TestJob, TestPlan } from "./suites.ts";

const dirs = {
  PLUMBLINE_SERVERS_DIR: join(repositoryFolder, "servers"),
  PLUMBLINE_CLIENTS_DIR: join(repositoryFolder, "clients"),
};

/** Where a server or client stands, from the repository's root. */
const placeOf = (id: string) => `${isClientId(id) ? "clients" : "servers"}/${id}`;

/**
 * Two jobs per server or client, to run for the chosen ones: its own tests, by its language's tools on this machine or in the image's `test` stage, and
 * the build of its image with the gate over it.
 *
 * @throws StartError when a folder is neither a server nor a client
 */
export async function planServerTests(wish: ServerWish): Promise<TestPlan> {
  const { servers, refused } = await readCatalogue(dirs);
  const [first] = refused;
  if (first) throw new StartError(first.error.message, first.error.nextStep);
  const folders = servers.filter(({ serverId }) => folderOf(serverId) === serverId);
  const chosen = await chooseServers(
    repositoryFolder,
    folders.map(({ serverId }) => serverId),
    wish,
  );
  const toJobs = (some: typeof folders) => [...some.map(toTests), ...some.map(toGate)];
  return {
    jobs: toJobs(folders.filter(({ serverId }) => chosen.includes(serverId))),
    leftOut: toJobs(folders.filter(({ serverId }) => !chosen.includes(serverId))),
  };
}

function toTests({ serverId, manifest: { language } }: Folder<CatalogueManifest>): TestJob {
  const { runner, onMachine } = languageTools[language];
  const folder = join(repositoryFolder, placeOf(serverId));
  const job = { suite: language, name: `${language}: ${placeOf(serverId)}`, runner, alone: false } as const;
  if (onMachine) return { ...job, folder, commands: onMachine };
  const program = [tool("tsx"), "apps/worker/src/commands/images.ts", "--test", folder] as const;
  return { ...job, folder: repositoryFolder, commands: [program] };
}

/** Alone: its checks have deadlines. */
function toGate({ serverId }: Folder<CatalogueManifest>): TestJob {
  const program = [tool("tsx"), "apps/worker/src/commands/gate.ts", serverId] as const;
  return {
    suite: "gate",
    name: `gate: ${placeOf(serverId)}`,
    folder: repositoryFolder,
    commands: [program],
    runner: "gate",
    alone: true,
  };
}
