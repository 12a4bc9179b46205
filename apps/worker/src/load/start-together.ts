import { type ClockExchange, type ClockOffset, estimateOffset } from "@plumbline/core/frame/clock-offset";
import { type GeneratorLine, nowMicros, wallAheadMicros } from "./frames/generator-line.ts";

/** The quickest of these gives the offset. */
const EXCHANGES = 15;
/** Time for the start signal to arrive everywhere. */
const AHEAD_US = 250_000;

/**
 * Sends the start signal of a gated start: all generators begin at the same moment, given by each one's own clock.
 * @returns the offsets of their clocks from ours
 * @param areApart true if their clocks are not the server's: on one host only the uncertainty is measured
 * @param serverUs how far the server's clock is ahead of `nowMicros`, where it is not this host's wall clock
 */
export async function startTogether(
  lines: readonly GeneratorLine[],
  areApart: boolean,
  serverUs?: number,
): Promise<ClockOffset[]> {
  const offsets = await measureClocks(lines);
  const isOther = areApart || serverUs !== undefined;
  const wallUs = serverUs ?? (areApart ? wallAheadMicros() : 0);
  const startUs = nowMicros() + AHEAD_US;
  for (const [index, line] of lines.entries()) {
    const offsetUs = offsets[index]?.offsetUs ?? 0;
    line.start(Math.round(startUs + offsetUs), isOther ? Math.round(offsetUs - wallUs) : 0);
  }
  return offsets;
}

/** Offsets of the generators' clocks from ours now. */
export function measureClocks(lines: readonly GeneratorLine[]): Promise<ClockOffset[]> {
  return Promise.all(lines.map(measureClock));
}

async function measureClock(line: GeneratorLine): Promise<ClockOffset> {
  const exchanges: ClockExchange[] = [];
  for (let n = 0; n < EXCHANGES; n++) exchanges.push(await line.askTime());
  return estimateOffset(exchanges);
}
