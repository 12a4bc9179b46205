import { ResourceAggregate, type ResourceValues } from "../resources/aggregate.ts";
import type { AgentAddress } from "./agent-requests.ts";
import { type AgentFacts, type AgentReader, type AgentUsage, readAgent } from "./read-agent.ts";

/** From here on the agent was lost between two readings: what happened meanwhile belongs to no second. */
const GAP_MS = 1_500;

/** The resources of a process elsewhere, joined to seconds by the moments at which its agent read them. Disposal ends the reading. */
export interface AgentSampler extends AsyncDisposable {
  readonly facts: AgentFacts;
  /** Usage since the previous take, of readings up to a moment by our monotonic clock; empty where there are none: a gap, and no zero. */
  take(period: { readonly toMs: number }): ResourceValues;
}

/** Reads an agent for a trial. @throws TARGET_AGENT */
export async function openAgentSampler(at: AgentAddress): Promise<AgentSampler> {
  const readings = new AgentReadings();
  const reader: AgentReader = await readAgent(at, (usage) => readings.add(usage));
  return {
    facts: reader.facts,
    take: ({ toMs }) => readings.take(toMs),
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  };
}

/** More than four minutes of an agent that tells the truth: one whose readings are of times to come would fill the memory. */
const MOST_WAITING = 1_000;

/** Readings in the order of their moments, and the figures between them. */
export class AgentReadings {
  #waiting: AgentUsage[] = [];
  #last: AgentUsage | undefined;
  #aggregate = new ResourceAggregate();
  #peakBytes = 0;

  add(reading: AgentUsage): void {
    if (this.#waiting.length === MOST_WAITING) this.#waiting.shift();
    this.#waiting.push(reading);
  }

  take(toMs: number): ResourceValues {
    const later = this.#waiting.findIndex(({ usage }) => usage.atMs > toMs);
    const until = later < 0 ? this.#waiting.length : later;
    for (const reading of this.#waiting.splice(0, until)) this.#enter(reading);
    const values = this.#aggregate.take();
    return this.#last ? withoutUnknown(values, this.#last) : values;
  }

  #enter(reading: AgentUsage): void {
    const { usage, pid } = reading;
    const last = this.#last;
    const isOther = last && (last.pid !== pid || usage.cpuUs < last.usage.cpuUs);
    // another process counts from its own start, and a lost time is nobody's second
    if (isOther || (last && usage.atMs - last.usage.atMs > GAP_MS)) this.#aggregate = new ResourceAggregate();
    this.#peakBytes = Math.max(this.#peakBytes, usage.memoryBytes);
    this.#aggregate.add({ ...usage, memoryPeakBytes: this.#peakBytes });
    this.#last = reading;
  }
}

function withoutUnknown(values: ResourceValues, { isThrottlingKnown, isNetworkKnown }: AgentUsage): ResourceValues {
  const isKnown = (id: string) =>
    (isThrottlingKnown || id !== "cpu.throttled") && (isNetworkKnown || !id.startsWith("net."));
  return Object.fromEntries(Object.entries(values).filter(([id]) => isKnown(id)));
}
