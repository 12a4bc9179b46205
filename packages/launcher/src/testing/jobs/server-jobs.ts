import { join } from "node:path";
import { readCatalogue } from "@plumbline/catalogue/read-catalogue";
import type { Folder } from "@plumbline/catalogue/read-folder";
import { isClientId } from "@plumbline/core/server/client-id";
import { languageFacts, testsOnMachine } from "@plumbline/core/server/language-facts";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import { folderOf } from "@plumbline/core/server/variant";
import { StartError } from "../../failure.ts";
import { repositoryFolder } from "../../folders.ts";
import { tool } from "../../process/tool.ts";
import type { TestJob } from "./suites.ts";

const dirs = {
  PLUMBLINE_SERVERS_DIR: join(repositoryFolder, "servers"),
  PLUMBLINE_CLIENTS_DIR: join(repositoryFolder, "clients"),
};

/** The folders that an image follows from. */
const inputsOf = ({ serverId, manifest: { builtFrom } }: Folder<CatalogueManifest>) =>
  [serverId, ...(builtFrom ? [builtFrom.server] : [])].map(placeOf);

/** The folder of a server or client, from the repository's root. */
const placeOf = (id: string) => `${isClientId(id) ? "clients" : "servers"}/${id}`;

/**
 * Proved at every change: a server of each of three languages that are built in seconds, and a client. The others are breadth, for the
 * nightly run.
 */
const alwaysProved = ["go-gorilla", "go-gorilla-client", "node-ws", "py-websockets"];

/**
 * Three jobs per server or client: its own tests, by its language's tools on this machine or in the image's `test` stage, the build of
 * its image, and the gate over that. The first folders are proved at every change, as the gate itself may have changed.
 *
 * @throws StartError when a folder is neither a server nor a client
 */
export async function findServerJobs(): Promise<TestJob[]> {
  const { servers, refused } = await readCatalogue(dirs);
  const [first] = refused;
  if (first) throw new StartError(first.error.message, first.error.nextStep);
  const folders = servers.filter(({ serverId }) => folderOf(serverId) === serverId);
  // a folder that is built from another one has no source of its own to test
  const withSource = folders.filter(({ manifest }) => !manifest.builtFrom);
  return [...folders.map(toImage), ...withSource.map(toTests), ...folders.map(toGate)];
}

function toTests(server: Folder<CatalogueManifest>): TestJob {
  const { serverId, manifest } = server;
  const { language } = manifest;
  const { runner } = languageFacts[language].tests;
  const onMachine = testsOnMachine(language);
  const folder = join(repositoryFolder, placeOf(serverId));
  const job = {
    suite: language,
    name: `${language}: ${placeOf(serverId)}`,
    runner,
    lane: "computes",
    inputs: inputsOf(server),
    standard: alwaysProved.includes(serverId),
  } as const;
  if (onMachine) return { ...job, folder, commands: onMachine };
  const program = [tool("tsx"), "apps/worker/src/commands/images.ts", "--test", folder] as const;
  return { ...job, folder: repositoryFolder, commands: [program] };
}

function toImage(server: Folder<CatalogueManifest>): TestJob {
  const { serverId } = server;
  const program = [tool("tsx"), "apps/worker/src/commands/images.ts", "--server", serverId] as const;
  return {
    ...ofGate(server),
    suite: "images",
    name: nameOfImage(serverId),
    commands: [program],
    runner: "check",
    lane: "computes",
  };
}

/** Its checks have deadlines, which a build beside them may not use up. */
function toGate(server: Folder<CatalogueManifest>): TestJob {
  const { serverId } = server;
  const program = [tool("tsx"), "apps/worker/src/commands/gate.ts", serverId] as const;
  const name = `gate: ${placeOf(serverId)}`;
  return {
    ...ofGate(server),
    suite: "gate",
    name,
    commands: [program],
    runner: "gate",
    lane: "waits",
    needs: nameOfImage(serverId),
  };
}

const nameOfImage = (serverId: string) => `images: ${placeOf(serverId)}`;

const ofGate = (server: Folder<CatalogueManifest>) => ({
  folder: repositoryFolder,
  inputs: alwaysProved.includes(server.serverId) ? undefined : inputsOf(server),
});
