import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { type ClockExchange, estimateOffset } from "@plumbline/core/frame/clock-offset";
import { z } from "zod";
import { markHandled } from "../async/mark-handled.ts";
import type { ContainerUsage } from "../kernel/usage.ts";

const ANSWER_MS = 5_000;
/** The agent sends four readings a second: one that is silent for longer is lost, and asked again. */
const SILENT_MS = 2_000;
const AGAIN_MS = 1_000;
const EXCHANGES = 15;

const Network = z.object({ rxBytes: z.number(), rxPackets: z.number(), txBytes: z.number(), txPackets: z.number() });

/** One reading, as the agent writes it (apps/agent/read.go). */
const Reading = z.object({
  atMicros: z.number(),
  pid: z.number().int(),
  source: z.enum(["cgroup", "proc"]),
  cpus: z.number().int().positive(),
  userMicros: z.number(),
  systemMicros: z.number(),
  throttledMicros: z.number().nullable(),
  memoryBytes: z.number(),
  threads: z.number().int(),
  network: Network.nullable(),
});
type Reading = z.infer<typeof Reading>;

const Clock = z.object({ atMicros: z.number() });

/** The agent on the machine of a server that already runs. */
export interface AgentAddress {
  readonly address: string;
  readonly port: number;
  readonly token: string;
}

/** The machine that an agent reads, and how. */
export type AgentFacts = Pick<Reading, "cpus" | "source">;

/** One reading in the words of a container's usage, at the time of its own moment by our monotonic clock, and what it cannot tell. */
export type AgentUsage = {
  readonly usage: ContainerUsage;
  readonly pid: number;
  readonly isThrottlingKnown: boolean;
  readonly isNetworkKnown: boolean;
};

/** An agent's readings, as they come. Disposal ends them. */
export interface AgentReader extends AsyncDisposable {
  readonly facts: AgentFacts;
}

/**
 * Reads an agent until it is disposed, and asks again when the agent was lost meanwhile: what did not come is a gap.
 * @throws TARGET_AGENT where it does not answer at first, refuses the token, or tells nothing
 */
export async function readAgent(at: AgentAddress, take: (usage: AgentUsage) => void): Promise<AgentReader> {
  const stop = new AbortController();
  let tell: (facts: AgentFacts) => void = () => undefined;
  const first = new Promise<AgentFacts>((resolve) => {
    tell = resolve;
  });
  const attempt = async () => {
    const aheadMs = await measureAhead(at, stop.signal);
    await follow(at, stop.signal, (reading) => {
      tell(reading);
      take(toUsage(reading, aheadMs));
    });
  };
  const failed = attempt();
  markHandled(failed);
  const late = pause(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new Error("it told nothing");
  });
  markHandled(late);
  const ended = failed.then(() => Promise.reject(new Error("its answer ended at once")));
  markHandled(ended);
  const { cpus, source } = await Promise.race([first, ended, late]).catch((cause: unknown) => {
    stop.abort();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("TARGET_AGENT", `The agent at port ${at.port} of the target's host cannot be read: ${why}.`, {
      cause,
    });
  });
  markHandled(readAgain(failed, attempt, stop.signal));
  return { facts: { cpus, source }, [Symbol.asyncDispose]: async () => stop.abort() };
}

/** Any end of a stream is a loss until the next one begins. */
async function readAgain(first: Promise<void>, attempt: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let current = first; !signal.aborted; current = attempt()) {
    await Promise.allSettled([current]);
    await pause(AGAIN_MS, undefined, { signal, ref: false });
  }
}

function ask({ address, port, token }: AgentAddress, path: string, signal: AbortSignal): Promise<Response> {
  return fetch(`http://${address}:${port}${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: "error",
    signal,
  }).then((response) => {
    if (response.ok) return response;
    throw new Error(response.status === 401 ? "it refuses the token" : `it answers with status ${response.status}`);
  });
}

/** How far the agent's clock is ahead of our monotonic one, milliseconds: half-way of the quickest exchange. */
async function measureAhead(at: AgentAddress, signal: AbortSignal): Promise<number> {
  const exchanges: ClockExchange[] = [];
  for (let exchange = 0; exchange < EXCHANGES; exchange++) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const askedUs = performance.now() * 1000;
    const { atMicros: toldUs } = Clock.parse(await (await ask(at, "/clock", within)).json());
    exchanges.push({ askedUs, toldUs, heardUs: performance.now() * 1000 });
  }
  return estimateOffset(exchanges).offsetUs / 1000;
}

/** Hands on each reading until the stream ends or is silent for too long. */
async function follow(at: AgentAddress, signal: AbortSignal, take: (reading: Reading) => void): Promise<void> {
  const silent = new AbortController();
  const { body } = await ask(at, "/readings", AbortSignal.any([signal, silent.signal]));
  if (!body) return;
  const waitLonger = () => setTimeout(() => silent.abort(), SILENT_MS);
  let timer = waitLonger();
  try {
    for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
      clearTimeout(timer);
      timer = waitLonger();
      take(Reading.parse(JSON.parse(line)));
    }
  } finally {
    clearTimeout(timer);
  }
}

const NO_NETWORK = { rxBytes: 0, txBytes: 0, rxPackets: 0, txPackets: 0 };

function toUsage(reading: Reading, aheadMs: number): AgentUsage {
  const { atMicros, userMicros, systemMicros, throttledMicros, memoryBytes, network, threads, pid } = reading;
  return {
    pid,
    isThrottlingKnown: throttledMicros !== null,
    isNetworkKnown: network !== null,
    usage: {
      atMs: atMicros / 1000 - aheadMs,
      cpuUs: userMicros + systemMicros,
      cpuUser: userMicros,
      cpuSystem: systemMicros,
      throttledUs: throttledMicros ?? 0,
      memoryBytes,
      memoryPeakBytes: null,
      memoryLimitHits: null,
      network: network ?? NO_NETWORK,
      tcp: null,
      hold: null,
      pids: threads,
    },
  };
}
