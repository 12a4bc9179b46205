import { join } from "node:path";
import { environmentWith } from "../environment.ts";
import { repositoryFolder } from "../folders.ts";
import { readInstance } from "../instance/instance-file.ts";
import { handOver } from "../process/hand-over.ts";

const program = join(repositoryFolder, "packages/cli/bin/plumb.mjs");

/**
 * Runs a command of `plumb` in place of this process, in the folder that `./plumb` was called from, and against the installation
 * that runs here unless PLUMBLINE_URL names another. @returns its exit code
 */
export async function handOverToClient(words: readonly string[], dataFolder: string): Promise<number> {
  const state = await readInstance(dataFolder);
  const { PLUMBLINE_URL: named, PLUMBLINE_CALLED_FROM: cwd } = environmentWith();
  const running = state.kind === "running" && !named ? { PLUMBLINE_URL: state.instance.baseUrl } : {};
  return handOver(process.execPath, [program, ...words], { env: running, cwd });
}
