import { repeat } from "@plumbline/backend/lifetime/repeat";
import type { ClockOffset } from "@plumbline/core/frame/clock-offset";
import type { GeneratorLine } from "./frames/generator-line.ts";
import { measureClocks } from "./start-together.ts";

const LOOK_EVERY_MS = 5_000;

/** A watch over the clocks of other hosts. Disposal ends it. */
export interface ClockWatch extends AsyncDisposable {
  /** Drift of each against ours since the first measurement, microseconds. */
  driftUs(): number[];
}

/** Measures the clocks of generators on other hosts repeatedly while they make their load. */
export function watchClocks(lines: readonly GeneratorLine[], first: readonly ClockOffset[]): ClockWatch {
  let latest = first;
  const look = async () => {
    latest = await measureClocks(lines);
  };
  const looking = repeat(look, LOOK_EVERY_MS, () => undefined);
  return {
    driftUs: () => first.map(({ offsetUs }, index) => (latest[index]?.offsetUs ?? offsetUs) - offsetUs),
    // the last look is not awaited: a generator that has ended does not answer
    [Symbol.asyncDispose]: async () => void looking[Symbol.asyncDispose](),
  };
}
