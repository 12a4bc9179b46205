import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { type ClockExchange, estimateOffset } from "@plumbline/core/frame/clock-offset";
import { z } from "zod";
import { markHandled } from "../async/mark-handled.ts";
import type { ContainerUsage } from "../kernel/usage.ts";
import { type AgentAddress, type AgentRequests, openAgentRequests } from "./agent-requests.ts";
import { readLines, readShort } from "./bounded-text.ts";

/** The quickest of these gives the offset between the clocks. */
const EXCHANGES = 15;

/** Milliseconds. */
const timeouts = {
  /** Limit of one answer, and of all until the first reading. */
  answerMs: 5_000,
  /** The agent sends four readings a second: one that is silent for longer is lost, and asked again. */
  silentMs: 2_000,
  againMs: 1_000,
  /** No exchange of times begins later: far away fewer of them have to do. */
  exchangesMs: 2_000,
} as const;
type Timeouts = { readonly [Key in keyof typeof timeouts]: number };

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
export async function readAgent(
  at: AgentAddress,
  take: (usage: AgentUsage) => void,
  limits: Timeouts = timeouts,
): Promise<AgentReader> {
  const stop = new AbortController();
  const requests = openAgentRequests(at);
  stop.signal.addEventListener("abort", () => requests[Symbol.dispose](), { once: true });
  let tell: (facts: AgentFacts) => void = () => undefined;
  const first = new Promise<AgentFacts>((resolve) => {
    tell = resolve;
  });
  const attempt = async () => {
    const aheadMs = await measureAhead(requests, limits, stop.signal);
    await follow(requests, limits, stop.signal, (reading) => {
      tell(reading);
      take(toUsage(reading, aheadMs));
    });
  };
  const failed = attempt();
  markHandled(failed);
  const late = pause(limits.answerMs, undefined, { ref: false }).then(() => {
    throw new Error("it told nothing");
  });
  markHandled(late);
  const ended = failed.then(() => Promise.reject(new Error("its answer ended at once")));
  markHandled(ended);
  const { cpus, source } = await Promise.race([first, ended, late]).catch((cause: unknown) => {
    stop.abort();
    const why = `The agent at port ${at.port} of the target's host cannot be read: ${reasonOf(cause)}.`;
    throw new AppError("TARGET_AGENT", why, { cause });
  });
  markHandled(readAgain(failed, attempt, limits.againMs, stop.signal));
  return { facts: { cpus, source }, [Symbol.asyncDispose]: async () => stop.abort() };
}

/** Any end of a stream is a loss until the next one begins. */
async function readAgain(
  first: Promise<void>,
  attempt: () => Promise<void>,
  againMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let current = first; !signal.aborted; current = attempt()) {
    await Promise.allSettled([current]);
    await pause(againMs, undefined, { signal, ref: false });
  }
}

/** A request that was ended says no more than that, and its cause says why. */
function reasonOf(error: unknown): string {
  const isEnded = error instanceof Error && error.name === "AbortError";
  const cause = isEnded && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** How far the agent's clock is ahead of our monotonic one, milliseconds: half-way of the quickest exchange. */
async function measureAhead(
  requests: AgentRequests,
  { answerMs, exchangesMs }: Timeouts,
  signal: AbortSignal,
): Promise<number> {
  const untilMs = performance.now() + exchangesMs;
  const exchanges: ClockExchange[] = [];
  while (exchanges.length < EXCHANGES && (exchanges.length === 0 || performance.now() < untilMs)) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    const askedUs = performance.now() * 1000;
    const { atMicros: toldUs } = Clock.parse(JSON.parse(await readShort(await requests.ask("/clock", within))));
    exchanges.push({ askedUs, toldUs, heardUs: performance.now() * 1000 });
  }
  return estimateOffset(exchanges).offsetUs / 1000;
}

/** Hands on each reading until the stream ends or is silent for too long. */
async function follow(
  requests: AgentRequests,
  { answerMs, silentMs }: Timeouts,
  signal: AbortSignal,
  take: (reading: Reading) => void,
): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), answerMs);
  try {
    const lines = readLines(await requests.ask("/readings", AbortSignal.any([signal, silent.signal])));
    for await (const line of lines) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silentMs);
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
