import { join } from "node:path";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { buildApps } from "@plumbline/launcher/build/build";
import { StartError } from "@plumbline/launcher/failure";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { runCommand } from "@plumbline/launcher/process/command";
import { tool } from "@plumbline/launcher/process/tool";
import { connectEngine } from "../../apps/worker/src/docker/engine.ts";
import { readForeign } from "../../apps/worker/src/env.ts";
import { writeFixtureServers } from "../../apps/worker/src/testing/fixture-servers.ts";
import { runSeed, type SeedOutcome } from "./run-seed.ts";

const SOCKET = "/var/run/docker.sock";

interface NemesisOptions {
  readonly from: number;
  readonly seeds: number;
  /** Ends the seed under way, which then counts as none. */
  readonly signal: AbortSignal;
  say(text: string): void;
  /** Told of each seed that is done. */
  onSeed(outcome: SeedOutcome): void;
}

/**
 * Breaks one real installation after another, and checks each. Needs an engine of this machine that answers at a socket's path.
 * @returns the seeds that are done
 * @throws StartError where there is none, or where an image cannot be built
 */
export async function runNemesis({ from, seeds, signal, say, onSeed }: NemesisOptions): Promise<SeedOutcome[]> {
  await using stack = new Disposables();
  const enginePath = findSocket();
  const engine = await connectEngine();
  say(`apps: ${await buildApps(() => undefined, signal)}`);
  const { serversDir } = stack.use(await writeFixtureServers({ "node-one": "none" }));
  await buildImages(serversDir, { signal, say });
  const keptFolder = join(repositoryFolder, ".plumbline/nemesis");
  const outcomes: SeedOutcome[] = [];
  for (let seed = from; seed < from + seeds && !signal.aborted; seed++) {
    try {
      const outcome = await runSeed({ engine, enginePath, serversDir, keptFolder, signal }, seed);
      outcomes.push(outcome);
      onSeed(outcome);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  return outcomes;
}

function findSocket(): string {
  const { DOCKER_HOST: address = `unix://${SOCKET}` } = readForeign("DOCKER_HOST");
  if (address.startsWith("unix://")) return address.slice("unix://".length);
  throw new StartError("The nemesis needs an engine of this machine.", "unset DOCKER_HOST, or name a socket's path.");
}

/** The load generator, the firewall and the server that is measured. */
async function buildImages(serversDir: string, { signal, say }: Pick<NemesisOptions, "signal" | "say">): Promise<void> {
  const program = join(repositoryFolder, "apps/worker/src/commands/images.ts");
  const args = [program, "--k6", join(repositoryFolder, "packages/k6"), "--servers", serversDir];
  const { exitCode, lines } = await runCommand(tool("tsx"), args, { cwd: repositoryFolder, signal, onLine: say });
  if (exitCode !== 0)
    throw new StartError("An image could not be built.", "see the lines above.", { log: lines.slice(-20) });
}
