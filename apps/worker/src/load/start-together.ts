import { type ClockExchange, type ClockOffset, estimateOffset } from "@plumbline/core/frame/clock-offset";
import { type GeneratorLine, nowMicros } from "./generator-line.ts";

/** The quickest of these tells the offset. */
const EXCHANGES = 15;
/** Time for the word to arrive everywhere. */
const AHEAD_US = 250_000;

/** Lets generators that wait for it begin at the same moment, each told by its own clock; returns how far those are ahead of ours. */
export async function startTogether(lines: readonly GeneratorLine[]): Promise<ClockOffset[]> {
  const offsets = await Promise.all(lines.map(measureClock));
  const startUs = nowMicros() + AHEAD_US;
  for (const [index, line] of lines.entries()) line.start(Math.round(startUs + (offsets[index]?.offsetUs ?? 0)));
  return offsets;
}

async function measureClock(line: GeneratorLine): Promise<ClockOffset> {
  const exchanges: ClockExchange[] = [];
  for (let n = 0; n < EXCHANGES; n++) exchanges.push(await line.askTime());
  return estimateOffset(exchanges);
}
