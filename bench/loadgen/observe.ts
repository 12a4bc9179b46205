import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "@plumbline/launcher/failure";
import { startChild } from "@plumbline/launcher/process/child";
import { type BenchServer, GENERATOR_CPU, type ServerCounts } from "./bench-server.ts";
import type { Generator } from "./generators.ts";
import type { Load } from "./load.ts";
import { type ProcessorTime, readProcessorTime, readResidentBytes } from "./process-usage.ts";

const OPENED_WITHIN_MS = 60_000;
const SETTLE_MS = 1_500;
const WINDOW_MS = 3_000;
const POLL_MS = 10;

/** What one generator did under one load, by the server's counts and the kernel's. */
export interface Observed {
  /** Messages that the server got back or sent, per second of the generator's CPU time. */
  readonly messagesPerCpuS: number;
  /** The share of its processor that the generator used, 0 to 1. */
  readonly busy: number;
  /** The share of the time it could have run in which something else ran on its processor, 0 to 1. */
  readonly waiting: number;
  /** Connections opened per second of the generator's CPU time. */
  readonly connectionsPerCpuS: number;
  /** Of the generator with all connections open. */
  readonly residentBytes: number;
}

export interface Bed {
  readonly server: BenchServer;
  readonly folder: string;
  readonly signal: AbortSignal;
}

let runs = 0;

/** A loopback address that no run has had yet: closed connections hold their ports for a minute. */
export function nextAddress(): string {
  runs++;
  return `127.1.${Math.floor(runs / 250)}.${(runs % 250) + 1}`;
}

/**
 * Runs a generator alone on its processor and watches it from outside, so that all are measured alike. Undefined when it
 * cannot make such a load.
 */
export async function observe(generator: Generator, load: Load, bed: Bed): Promise<Observed | undefined> {
  bed.signal.throwIfAborted();
  const command = await generator.command(load, { ip: nextAddress(), port: bed.server.port });
  if (!command) return undefined;
  const before = await bed.server.counts();
  await using child = await startChild({
    name: generator.title,
    program: "taskset",
    args: ["-c", String(GENERATOR_CPU), command.program, ...command.args],
    env: { ...process.env, ...command.env },
    logFile: join(bed.folder, `${generator.id}.log`),
    stopSignal: "TERM",
    stopTimeoutMs: 500,
  });
  let ended = false;
  void child.exited.then(() => {
    ended = true;
  });
  const take = async (): Promise<Moment> => {
    if (ended)
      throw new StartError(`${generator.title} ended early.`, "read its lines above.", { log: await child.tail() });
    const counts = await bed.server.counts();
    return { atMs: performance.now(), counts, time: await readProcessorTime(child.pid) };
  };
  const connectionsPerCpuS = await watchOpening(take, before, load.clients, bed.signal);
  await pause(SETTLE_MS, undefined, { signal: bed.signal });
  const first = await take();
  await pause(WINDOW_MS, undefined, { signal: bed.signal });
  const last = await take();
  const cpuS = last.time.usedS - first.time.usedS;
  const waitedS = last.time.waitedS - first.time.waitedS;
  const messages =
    load.kind === "push" ? last.counts.sent - first.counts.sent : last.counts.received - first.counts.received;
  return {
    messagesPerCpuS: messages / cpuS,
    busy: (1_000 * cpuS) / (last.atMs - first.atMs),
    waiting: waitedS / (cpuS + waitedS),
    connectionsPerCpuS,
    residentBytes: await readResidentBytes(child.pid),
  };
}

interface Moment {
  readonly atMs: number;
  readonly counts: ServerCounts;
  readonly time: ProcessorTime;
}

/**
 * Waits until all clients are connected. The rate is that from the moment before the first one knocks to the last one's
 * handshake: what the generator does before it connects is left out.
 */
async function watchOpening(take: () => Promise<Moment>, before: ServerCounts, clients: number, signal: AbortSignal) {
  const deadlineMs = performance.now() + OPENED_WITHIN_MS;
  let start: Moment | undefined;
  for (;;) {
    const moment = await take();
    const opened = moment.counts.opened - before.opened;
    if (!start || moment.counts.begun === before.begun) start = moment;
    if (opened >= clients) return opened / (moment.time.usedS - start.time.usedS);
    if (performance.now() > deadlineMs)
      throw new StartError(
        `only ${opened} of ${clients} connections were opened.`,
        "run the bench on an idle machine.",
      );
    await pause(POLL_MS, undefined, { signal });
  }
}
