import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { handOver } from "../process/hand-over.ts";
import type { Progress } from "../progress/progress.ts";
import { CommandLineError } from "../words.ts";

/**
 * Builds the agent as one static program and starts it. Without words only its file is told, to be copied to a target's machine.
 * @returns the exit code
 */
export async function startAgent(dataFolder: string, words: readonly string[], progress: Progress): Promise<number> {
  const file = join(dataFolder, "bin/plumb-agent");
  const { exitCode, lines } = await runCommand("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", file, "."], {
    cwd: join(repositoryFolder, "apps/agent"),
    env: { CGO_ENABLED: "0" },
  });
  if (exitCode !== 0) throw new CommandLineError(`The agent could not be built with Go: ${lines.slice(-3).join(" ")}`);
  if (words.length > 0) return handOver(file, words, { env: {} });
  progress.print(file);
  return 0;
}
