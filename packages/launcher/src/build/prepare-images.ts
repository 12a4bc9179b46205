import { join } from "node:path";
import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { tool } from "../process/tool.ts";

const program = "apps/worker/src/commands/images.ts";

/**
 * Fetches or makes the servers' base images and builds the load generator with the worker's code, so that the first run does
 * not wait for them. The worker makes whatever a run still lacks.
 */
export async function prepareImages(
  serversDir: string,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const k6Dir = join(repositoryFolder, "packages/k6");
  const { exitCode, lines } = await runCommand(tool("tsx"), [program, "--bases-of", serversDir, "--k6", k6Dir], {
    cwd: repositoryFolder,
    signal,
    onLine: report,
  });
  if (exitCode === 0) return;
  throw new StartError("The images that trials need could not be prepared.", "see the lines above.", {
    log: lines.slice(-20),
  });
}
