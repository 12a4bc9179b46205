import { StartError } from "../failure.ts";
import type { Child } from "../process/child/child.ts";
import { endProcess } from "../process/pid/end-process.ts";
import { identify } from "../process/pid/identity.ts";
import { claimInstance, type Instance, readInstance, removeInstance, updateInstance } from "./instance-file.ts";
import { setInstanceAside } from "./torn-instance.ts";

const leftoverEndsWithinMs = 15_000;

/** Another `./plumb up` uses the data folder. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
  readonly instance: Instance;

  constructor(instance: Instance) {
    super(`Plumbline is already running at ${instance.baseUrl} (pid ${instance.launcher.pid}).`);
    this.instance = instance;
  }
}

/** This process's claim on a data folder. Disposing it releases the folder. */
export interface InstanceClaim extends AsyncDisposable {
  /** Records a started part, so that a later start can stop it if this process is killed. */
  addPart(child: Child): Promise<void>;
  setServices(urls: { databaseUrl?: string; redisUrl?: string }): Promise<void>;
}

/**
 * Claims the data folder, after stopping the parts that a killed launcher left running.
 *
 * @param say takes a sentence where the file of an earlier instance had to be set aside
 * @throws AlreadyRunning, StartError
 */
export async function claimDataFolder(
  dataFolder: string,
  baseUrl: string,
  say: (sentence: string) => void,
): Promise<InstanceClaim> {
  const launcher = await identify(process.pid);
  if (!launcher) throw new Error("this process cannot see itself in the process table");
  let instance: Instance = { launcher, startedAt: new Date().toISOString(), baseUrl, parts: [] };
  while (!(await claimInstance(dataFolder, instance))) {
    const state = await readInstance(dataFolder);
    if (state.kind === "running") throw new AlreadyRunning(state.instance);
    if (state.kind === "stale") await endLeftovers(dataFolder, state.instance);
    if (state.kind === "torn") await setInstanceAside(dataFolder, say);
  }
  const update = (change: Partial<Instance>) => {
    instance = { ...instance, ...change };
    return updateInstance(dataFolder, instance);
  };
  return {
    async addPart({ name, pid, stopSignal }) {
      const identity = await identify(pid);
      if (!identity) return; // exited already; the caller that waits for it reports that
      const others = instance.parts.filter((part) => part.name !== name);
      await update({ parts: [...others, { name, identity, stopSignal }] });
    },
    setServices: update,
    [Symbol.asyncDispose]: () => removeInstance(dataFolder),
  };
}

/** Stops the parts of a killed launcher in the reverse order of their start, and removes its file. */
export async function endLeftovers(dataFolder: string, { parts }: Instance): Promise<void> {
  for (const { name, identity, stopSignal } of [...parts].reverse()) {
    const ended = await endProcess(identity, { signal: `SIG${stopSignal}`, withinMs: leftoverEndsWithinMs });
    if (!ended) {
      throw new StartError(
        `A ${name} of an earlier start (pid ${identity.pid}) does not end.`,
        `end it (kill -9 ${identity.pid}; if that does not help, restart the machine) and try again.`,
      );
    }
  }
  await removeInstance(dataFolder);
}
