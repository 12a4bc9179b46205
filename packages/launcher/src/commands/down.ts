import { type EngineEnd, stopOwnEngine } from "../engine/own-engine.ts";
import { StartError } from "../failure.ts";
import { endLeftovers } from "../instance/instance.ts";
import { readInstance } from "../instance/instance-file.ts";
import { setInstanceAside } from "../instance/torn-instance.ts";
import { isAlive } from "../process/pid/identity.ts";
import { waitUntil } from "../process/wait-until.ts";
import type { Progress } from "../progress/progress.ts";

const endsWithinMs = 60_000;

/** Stops the running instance of a data folder, the parts that a killed one left running, and the engine if it was started here. */
export async function down(dataFolder: string, progress: Progress): Promise<void> {
  const state = await readInstance(dataFolder);
  if (state.kind === "torn") await setInstanceAside(dataFolder, (sentence) => progress.print(sentence));
  if (state.kind === "none") progress.print("Plumbline is not running.");
  if (state.kind === "running") {
    const { launcher } = state.instance;
    await progress.step("Stopping", async (report) => {
      report(`pid ${launcher.pid}`);
      process.kill(launcher.pid, "SIGTERM");
      const hasEnded = await waitUntil(async () => !(await isAlive(launcher)), { withinMs: endsWithinMs });
      if (!hasEnded)
        throw new StartError(
          `Plumbline (pid ${launcher.pid}) does not end.`,
          `run kill -9 ${launcher.pid}, then ./plumb down again.`,
        );
    });
  }
  if (state.kind === "stale") await progress.step("Cleaning up", () => endLeftovers(dataFolder, state.instance));
  const engine = await stopOwnEngine(dataFolder);
  if (engine !== "none") progress.print(engineSentences[engine]);
}

const engineSentences: Record<Exclude<EngineEnd, "none">, string> = {
  stopped: "The Docker engine that ./plumb up had started was stopped.",
  unknown:
    "./plumb up had started a Docker engine, and the file that says which was cut off: it was set aside, and the engine goes on.\n  Next step: where nothing else uses it, end it (kill the pid in /var/run/docker.pid).",
};
