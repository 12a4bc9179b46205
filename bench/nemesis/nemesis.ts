import { join } from "node:path";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { buildApps } from "@plumbline/launcher/build/build";
import { StartError } from "@plumbline/launcher/failure";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { runCommand } from "@plumbline/launcher/process/command";
import { tool } from "@plumbline/launcher/process/tool";
import { connectEngine } from "../../apps/worker/src/docker/engine.ts";
import { bringImages } from "../../apps/worker/src/docker/testing/bring-images.ts";
import { type OtherHost, startOtherHost } from "../../apps/worker/src/docker/testing/other-host.ts";
import { isRoot } from "../../apps/worker/src/docker/testing/start-engine.ts";
import { writeFixtureServers } from "../../apps/worker/src/testing/fixture-servers.ts";
import { runSeed, type SeedOutcome } from "./run-seed.ts";

/** Images that a run of the only server needs. */
const NEEDED = ["plumbline/k6", "plumbline/firewall", "plumbline/node-one"];

interface NemesisOptions {
  readonly from: number;
  readonly seeds: number;
  /** Ends the seed under way, which then counts as none. */
  readonly signal: AbortSignal;
  say(text: string): void;
  /** Told of each seed that is done. */
  onSeed(outcome: SeedOutcome): void;
}

/** The seeds that are done, and those that could not be played because the host of the nemesis itself has failed. */
export interface PlayedSeeds {
  readonly outcomes: readonly SeedOutcome[];
  readonly unplayed: readonly number[];
}

/**
 * Breaks one real installation after another, and checks each. All measure on one host of the nemesis's own, so that its engine can
 * be restarted; the images are built by the machine's engine. Where that host fails, as an engine does that leaves a mount behind,
 * the next seed gets another one.
 *
 * @throws StartError where such a host cannot be made, or where an image cannot be built
 */
export async function runNemesis({ from, seeds, signal, say, onSeed }: NemesisOptions): Promise<PlayedSeeds> {
  await using stack = new Disposables();
  if (!isRoot) throw new StartError("The nemesis needs a network and a disk of its own.", "run it as root, on Linux.");
  say(`apps: ${await buildApps(() => undefined, signal)}`);
  const { serversDir } = stack.use(await writeFixtureServers({ "node-one": "none" }));
  await buildImages(serversDir, { signal, say });
  const keptFolder = join(repositoryFolder, ".plumbline/nemesis");
  const outcomes: SeedOutcome[] = [];
  const unplayed: number[] = [];
  const end = from + seeds;
  for (let next = from; next < end && !signal.aborted; next++) {
    await using host = await startHost();
    try {
      for (; next < end && !signal.aborted; next++) {
        const outcome = await runSeed({ host, serversDir, keptFolder, signal }, next);
        outcomes.push(outcome);
        onSeed(outcome);
      }
    } catch (error) {
      if (signal.aborted) break;
      say(`seed ${next} could not be played: ${error instanceof Error ? error.stack : String(error)}`);
      unplayed.push(next);
    }
  }
  return { outcomes, unplayed };
}

/** A host with the images that a run of the only server needs. */
async function startHost(): Promise<OtherHost> {
  await using stack = new Disposables();
  const host = stack.use(await startOtherHost());
  await bringImages(await connectEngine(), await connectEngine(host.address), NEEDED);
  stack.release();
  return host;
}

/** The load generator, the firewall and the server that is measured. */
async function buildImages(serversDir: string, { signal, say }: Pick<NemesisOptions, "signal" | "say">): Promise<void> {
  const program = join(repositoryFolder, "apps/worker/src/commands/images.ts");
  const args = [program, "--k6", join(repositoryFolder, "packages/k6"), "--servers", serversDir];
  const { exitCode, lines } = await runCommand(tool("tsx"), args, { cwd: repositoryFolder, signal, onLine: say });
  if (exitCode !== 0)
    throw new StartError("An image could not be built.", "see the lines above.", { log: lines.slice(-20) });
}
