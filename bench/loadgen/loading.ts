import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "@plumbline/launcher/failure";
import { startChild } from "@plumbline/launcher/process/child/child";
import { type BenchServer, GENERATOR_CPU, type ServerCounts } from "./bench-server.ts";
import type { Generator } from "./generators.ts";
import type { Load } from "./load.ts";
import { type ProcessorTime, readProcessorTime, readResidentBytes } from "./process-usage.ts";

const OPENED_WITHIN_MS = 60_000;
const SETTLE_MS = 1_500;
const POLL_MS = 10;
/** A turn is short against the time for which a host gives a virtual machine less of a processor, and long against a stopped program's start. */
const TURN_MS = 300;
const TURN_SETTLE_MS = 50;

/** A generator's work in one turn, by the server's counts and the kernel's. */
interface Turn {
  /** Messages that the server got back or sent, per second of the generator's CPU time. */
  readonly messagesPerCpuS: number;
  /** The share of the time it could have run in which something else ran on its processor, 0 to 1. */
  readonly waiting: number;
}

/** A generator that has all its connections open and makes its load. */
export interface Loading extends AsyncDisposable {
  readonly generator: Generator;
  /** Connections that it opened per second of its CPU time. */
  readonly connectionsPerCpuS: number;
  /** The share of the time it could have run in which something else ran on its processor until all were open, 0 to 1. */
  readonly waiting: number;
  /** Its memory, in bytes. */
  residentBytes(): Promise<number>;
  /** Holds it up; it does nothing from here on but in its turns. */
  holdUp(): void;
  /** Lets it run for a turn. */
  takeTurn(): Promise<Turn>;
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
 * Starts a generator alone on its processor and watches it from outside, so that all are measured alike. Undefined when it
 * cannot make such a load.
 */
export async function startLoading(generator: Generator, load: Load, bed: Bed): Promise<Loading | undefined> {
  bed.signal.throwIfAborted();
  const command = await generator.command(load, { ip: nextAddress(), port: bed.server.port });
  if (!command) return undefined;
  const before = await bed.server.counts();
  const child = await startChild({
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
    return { counts, time: await readProcessorTime(child.pid) };
  };
  const stop = async () => {
    // a stopped process would not receive the signal to end
    if (!ended) process.kill(child.pid, "SIGCONT");
    await child[Symbol.asyncDispose]();
  };
  try {
    const { opened, usedS, waitedS } = await watchOpening(take, before, load.clients, bed.signal);
    await pause(SETTLE_MS, undefined, { signal: bed.signal });
    return {
      generator,
      connectionsPerCpuS: opened / usedS,
      waiting: waitedS / (usedS + waitedS),
      residentBytes: () => readResidentBytes(child.pid),
      holdUp: () => void process.kill(child.pid, "SIGSTOP"),
      takeTurn: async () => {
        process.kill(child.pid, "SIGCONT");
        await pause(TURN_SETTLE_MS, undefined, { signal: bed.signal });
        const first = await take();
        await pause(TURN_MS, undefined, { signal: bed.signal });
        const last = await take();
        process.kill(child.pid, "SIGSTOP");
        return toTurn(load, first, last);
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function toTurn(load: Load, first: Moment, last: Moment): Turn {
  const cpuS = last.time.usedS - first.time.usedS;
  const waitedS = last.time.waitedS - first.time.waitedS;
  const messages =
    load.kind === "push" ? last.counts.sent - first.counts.sent : last.counts.received - first.counts.received;
  return { messagesPerCpuS: messages / cpuS, waiting: waitedS / (cpuS + waitedS) };
}

interface Moment {
  readonly counts: ServerCounts;
  readonly time: ProcessorTime;
}

/**
 * Waits until all clients are connected. The time is that from the moment before the first connect to the last one's
 * handshake: what the generator does before it connects is left out.
 */
async function watchOpening(take: () => Promise<Moment>, before: ServerCounts, clients: number, signal: AbortSignal) {
  const deadlineMs = performance.now() + OPENED_WITHIN_MS;
  let start: Moment | undefined;
  for (;;) {
    const moment = await take();
    const opened = moment.counts.opened - before.opened;
    if (!start || moment.counts.begun === before.begun) start = moment;
    if (opened >= clients) {
      const [from, to] = [start.time, moment.time];
      return { opened, usedS: to.usedS - from.usedS, waitedS: to.waitedS - from.waitedS };
    }
    if (performance.now() > deadlineMs)
      throw new StartError(
        `only ${opened} of ${clients} connections were opened.`,
        "run the bench on an idle machine.",
      );
    await pause(POLL_MS, undefined, { signal });
  }
}
