import type { Probe } from "../probe/probe.ts";
import { OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeMessage } from "../wire/wire-client.ts";

/** One tick as it arrived. */
export interface Tick {
  readonly n: number;
  /** Unix time. */
  readonly intendedMicros: number;
  readonly sentMicros: number;
  /** On the gate's own monotonic clock. */
  readonly arrivedMs: number;
}

const TICK = /^(\d+) (\d{16}) (\d{16})$/;

/**
 * The first `count` ticks of a new connection.
 *
 * @param query begins with a question mark, or is empty for the default period.
 * @throws Refusal when fewer come, or one is not a tick.
 */
export async function listen(probe: Probe, query: string, count: number): Promise<Tick[]> {
  const wire = await probe.wire(query);
  const ticks: Tick[] = [];
  while (ticks.length < count) {
    const message = await wire.messages.next(`tick ${ticks.length}`);
    const arrivedMs = performance.now();
    const [, n, intended, sent] = TICK.exec(message.payload.toString()) ?? [];
    demand(message.opcode === OPCODE.text && n !== undefined, describeMessage(message));
    ticks.push({ n: Number(n), intendedMicros: Number(intended), sentMicros: Number(sent), arrivedMs });
  }
  return ticks;
}
