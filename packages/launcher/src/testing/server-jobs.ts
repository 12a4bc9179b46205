import { join } from "node:path";
import { readServers, type ServerFolder } from "@plumbline/catalogue/read-servers";
import { folderOf } from "@plumbline/core/server/variant";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import { languageTools } from "./language-tools.ts";
import type { TestJob } from "./suites.ts";

const serversDir = join(repositoryFolder, "servers");

/**
 * One job per server: its own tests, by its language's tools on this machine or in the image's `test` stage.
 *
 * @throws StartError when a folder is not a server
 */
export async function findServerJobs(): Promise<TestJob[]> {
  const { servers, refused } = await readServers(serversDir);
  const [first] = refused;
  if (first) throw new StartError(first.error.message, first.error.nextStep);
  return servers.filter(({ serverId }) => folderOf(serverId) === serverId).map(toJob);
}

function toJob({ serverId, manifest: { language } }: ServerFolder): TestJob {
  const { runner, onMachine } = languageTools[language];
  const folder = join(serversDir, serverId);
  const job = { suite: language, name: `${language}: servers/${serverId}`, runner, alone: false } as const;
  if (onMachine) return { ...job, folder, commands: onMachine };
  const program = [tool("tsx"), "apps/worker/src/images/main.ts", "--test", folder] as const;
  return { ...job, folder: repositoryFolder, commands: [program] };
}
