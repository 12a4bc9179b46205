import { setTimeout as delay } from "node:timers/promises";
import { runCommand } from "@plumbline/launcher/process/command";
import { identify, isAlive, type ProcessIdentity } from "@plumbline/launcher/process/pid/identity";
import { markHandled } from "../../../apps/worker/src/async/mark-handled.ts";
import type { Engine } from "../../../apps/worker/src/docker/engine.ts";
import { isGone } from "../../../apps/worker/src/docker/engine.ts";
import { hostLabel } from "../../../apps/worker/src/docker/labels.ts";
import type { OtherHost } from "../../../apps/worker/src/docker/testing/other-host.ts";
import type { History } from "../history/history.ts";
import type { Installation } from "../installation/installation.ts";
import type { LinkState } from "../installation/link.ts";
import { describeFault, type FaultKind, type LinkName, type PartName } from "./faults.ts";
import type { PlannedFault } from "./plan.ts";

/** The installation, and the host and engine that it measures on. */
export interface Victim {
  readonly installation: Installation;
  readonly host: Pick<OtherHost, "restart">;
  readonly engine: Engine;
  readonly history: History;
  readonly signal: AbortSignal;
}

/** Injects a fault at its time and ends it at its time. */
export async function inject(victim: Victim, fault: PlannedFault): Promise<void> {
  const { history, signal } = victim;
  await delay(Math.max(0, fault.fromMs - history.elapsedMs), undefined, { signal });
  const { kind, at, amountMs } = fault;
  const heal = await injectors[kind](victim, fault);
  if (!heal) {
    history.note(`${kind}: ${at}: nothing is there`);
    return;
  }
  history.injected.add(describeFault(kind, at));
  history.note(`${kind}: ${at}${amountMs === 0 ? "" : `, ${amountMs} ms`}`);
  // an interrupted seed heals at once
  await delay(Math.max(0, fault.toMs - history.elapsedMs), undefined, { signal }).catch(() => undefined);
  await heal();
  history.note(`${kind}: ${at}: over`);
}

/** Does it; returns what ends it, or null if nothing was there to break. */
type Inject = (victim: Victim, fault: PlannedFault) => Promise<(() => Promise<void>) | null>;

const nothing = async () => undefined;

const kill: Inject = async ({ installation }, { at }) => {
  const [process] = await familyOf(installation.pidOf(at as PartName));
  if (!process) return null;
  await send(process, "SIGKILL");
  return nothing;
};

/** Stops a process, of a store the family: its sessions would answer otherwise. */
const pause: Inject = async ({ installation }, { at }) => {
  const family = await familyOf(installation.pidOf(at as PartName));
  for (const process of family) await send(process, "SIGSTOP");
  const wake = async () => {
    for (const process of family) await send(process, "SIGCONT");
  };
  return family.length > 0 ? wake : null;
};

const setLink =
  (stateOf: (fault: PlannedFault) => LinkState): Inject =>
  async ({ installation }, fault) => {
    const link = installation.linkOf(fault.at as LinkName);
    link.set(stateOf(fault));
    return async () => link.set({ kind: "open" });
  };

/** The containers that run for the installation's host, of a random kind: servers and generators alike. */
async function aimAtContainer({ engine, installation }: Victim) {
  const found = await engine.listContainers({ filters: { label: [`${hostLabel}=${installation.hostId}`] } });
  const [first] = found;
  return first ? engine.getContainer(first.Id) : null;
}

const injectors: Readonly<Record<FaultKind, Inject>> = {
  "worker killed": kill,
  "worker paused": pause,
  "web killed": kill,
  "web paused": pause,
  "postgres killed": kill,
  "postgres frozen": pause,
  "redis killed": kill,
  "redis frozen": pause,
  "link cut": setLink(() => ({ kind: "cut" })),
  "link silent": setLink(() => ({ kind: "silent" })),
  "link slow": setLink(({ amountMs }) => ({ kind: "slow", delayMs: amountMs })),
  "clock set": async ({ installation }, { at, amountMs }) => {
    await installation.setClock(at as PartName, amountMs);
    return () => installation.setClock(at as PartName, 0);
  },
  "engine restarted": async ({ host }) => {
    const restarted = host.restart();
    markHandled(restarted); // it is awaited when the fault is over
    return () => restarted;
  },
  "disk full": async ({ installation: { framesDisk } }) => {
    await framesDisk.fill();
    return () => framesDisk.empty();
  },
  "container removed": async (victim) => {
    const container = await aimAtContainer(victim);
    if (!container) return null;
    await ifThere(container.remove({ force: true }));
    return nothing;
  },
  "container paused": async (victim) => {
    const container = await aimAtContainer(victim);
    if (!container || !(await ifThere(container.pause()))) return null;
    return async () => void (await ifThere(container.unpause()));
  },
};

/** False if the container is gone, or is being removed, or does not run any more. */
async function ifThere(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (isGone(error) || /not running|removal .* in progress|is not paused/i.test(String(error))) return false;
    throw error;
  }
}

/** A process and its children; none if it is gone. */
async function familyOf(parent: number): Promise<ProcessIdentity[]> {
  if (parent === 0) return [];
  const { lines } = await runCommand("ps", ["-A", "-o", "pid=,ppid="]);
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const pids = [parent, ...pairs.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []))];
  const found = await Promise.all(pids.map(identify));
  return found.filter((process) => process !== undefined);
}

async function send(identity: ProcessIdentity, signal: NodeJS.Signals): Promise<void> {
  if (await isAlive(identity)) process.kill(identity.pid, signal);
}
