import { join } from "node:path";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { tool } from "../process/tool.ts";

const program = "apps/worker/src/commands/images.ts";

/**
 * Has the worker's code fetch or make the servers' base images and build the load generator, so that the first run does
 * not wait for them. The worker itself makes whatever is missing when a run needs it.
 */
export async function prepareImages(
  serversDir: string,
  tell: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const k6Dir = join(repositoryFolder, "packages/k6");
  const { exitCode, lines } = await runCommand(tool("tsx"), [program, "--bases-of", serversDir, "--k6", k6Dir], {
    cwd: repositoryFolder,
    signal,
    onLine: tell,
  });
  if (exitCode === 0) return;
  throw new StartError("The images that trials need could not be prepared.", "see the lines above.", {
    log: lines.slice(-20),
  });
}
