import { join } from "node:path";
import { readServers, type ServerFolder } from "@plumbline/catalogue/read-servers";
import { folderOf } from "@plumbline/core/server/variant";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import { chooseServers, type ServerWish } from "./choose-servers.ts";
import { languageTools } from "./language-tools.ts";
import type { TestJob } from "./suites.ts";

const serversDir = join(repositoryFolder, "servers");

/**
 * Two jobs per chosen server: its own tests, by its language's tools on this machine or in the image's `test` stage, and
 * the build of its image with the gate over it.
 *
 * @throws StartError when a folder is not a server
 */
export async function findServerJobs(wish: ServerWish): Promise<TestJob[]> {
  const { servers, refused } = await readServers(serversDir);
  const [first] = refused;
  if (first) throw new StartError(first.error.message, first.error.nextStep);
  const folders = servers.filter(({ serverId }) => folderOf(serverId) === serverId);
  const chosen = await chooseServers(
    repositoryFolder,
    folders.map(({ serverId }) => serverId),
    wish,
  );
  const tested = folders.filter(({ serverId }) => chosen.includes(serverId));
  return [...tested.map(toTests), ...tested.map(toGate)];
}

function toTests({ serverId, manifest: { language } }: ServerFolder): TestJob {
  const { runner, onMachine } = languageTools[language];
  const folder = join(serversDir, serverId);
  const job = { suite: language, name: `${language}: servers/${serverId}`, runner, alone: false } as const;
  if (onMachine) return { ...job, folder, commands: onMachine };
  const program = [tool("tsx"), "apps/worker/src/images/main.ts", "--test", folder] as const;
  return { ...job, folder: repositoryFolder, commands: [program] };
}

/** Alone: its checks have deadlines. */
function toGate({ serverId }: ServerFolder): TestJob {
  const program = [tool("tsx"), "apps/worker/src/gate/main.ts", serverId] as const;
  return {
    suite: "gate",
    name: `gate: servers/${serverId}`,
    folder: repositoryFolder,
    commands: [program],
    runner: "gate",
    alone: true,
  };
}
