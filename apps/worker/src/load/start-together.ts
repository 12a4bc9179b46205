import { type ClockExchange, type ClockOffset, estimateOffset } from "@plumbline/core/frame/clock-offset";
import { type GeneratorLine, nowMicros, wallAheadMicros } from "./frames/generator-line.ts";

/** The quickest of these tells the offset. */
const EXCHANGES = 15;
/** Time for the word to arrive everywhere. */
const AHEAD_US = 250_000;

/**
 * Lets generators that wait for it begin at the same moment, each told by its own clock; returns how far those are ahead of ours.
 * @param areApart whether their clocks are others than the server's: on one host what is measured is the doubt alone
 */
export async function startTogether(lines: readonly GeneratorLine[], areApart: boolean): Promise<ClockOffset[]> {
  const offsets = await measureClocks(lines);
  const wallUs = areApart ? wallAheadMicros() : 0;
  const startUs = nowMicros() + AHEAD_US;
  for (const [index, line] of lines.entries()) {
    const offsetUs = offsets[index]?.offsetUs ?? 0;
    line.start(Math.round(startUs + offsetUs), areApart ? Math.round(offsetUs - wallUs) : 0);
  }
  return offsets;
}

/** How far the generators' clocks are ahead of ours now. */
export function measureClocks(lines: readonly GeneratorLine[]): Promise<ClockOffset[]> {
  return Promise.all(lines.map(measureClock));
}

async function measureClock(line: GeneratorLine): Promise<ClockOffset> {
  const exchanges: ClockExchange[] = [];
  for (let n = 0; n < EXCHANGES; n++) exchanges.push(await line.askTime());
  return estimateOffset(exchanges);
}
