import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { demand } from "../wire/refusal.ts";
import { listen, type Tick } from "./listen.ts";

const EVERY_MS = 100;
const COUNT = 11;
const DEFAULT_EVERY_MS = 500;
const HALF = 6;
/** Between the most punctual ticks, as a busy machine delays single ones. A fifth of a period per tick exceeds it. */
const TOLERANCE_MS = 100;
/** Connections to listen on: a schedule that slips does so on each, a stall of the machine does not. */
const TRIES = 3;

const format: Check = {
  checkId: "ticks.format",
  expected: "text messages <n> <intended> <sent>, n from 0 on, both times in Unix microseconds",
  async run(probe) {
    const ticks = await listen(probe, `?everyMs=${EVERY_MS}`, COUNT);
    for (const [i, tick] of ticks.entries()) demand(tick.n === i, `tick ${tick.n} where tick ${i} was due`);
    return `ticks 0 to ${COUNT - 1}`;
  },
};

const schedule: Check = {
  checkId: "ticks.schedule",
  expected: `with everyMs=${EVERY_MS}, the intended times lie exactly ${EVERY_MS * 1000} microseconds apart, and no tick is sent before its own`,
  async run(probe) {
    const ticks = await listen(probe, `?everyMs=${EVERY_MS}`, COUNT);
    const steps = stepsOf(ticks);
    demand(
      steps.every((step) => step === EVERY_MS * 1000),
      `steps of ${steps.join(", ")} microseconds`,
    );
    const early = ticks.find(({ intendedMicros, sentMicros }) => sentMicros < intendedMicros);
    demand(early === undefined, `tick ${early?.n} was sent early`);
    return `${steps.length} steps of ${EVERY_MS * 1000} microseconds`;
  },
};

const cadence: Check = {
  checkId: "ticks.cadence",
  expected: `with everyMs=${EVERY_MS}, ticks do not fall behind: the most punctual of the last ${COUNT - HALF} of ${COUNT} is at most ${TOLERANCE_MS} ms later than the most punctual of those before`,
  deadlineMs: 10_000,
  async run(probe) {
    let lateMs = await fallsBehindMs(probe);
    for (let tries = 1; lateMs > TOLERANCE_MS && tries < TRIES; tries++) lateMs = await fallsBehindMs(probe);
    const seen = `${lateMs.toFixed(1)} ms later`;
    demand(lateMs <= TOLERANCE_MS, seen);
    return seen;
  },
};

const defaultPeriod: Check = {
  checkId: "ticks.default-period",
  expected: `without everyMs, ticks come every ${DEFAULT_EVERY_MS} ms`,
  async run(probe) {
    const steps = stepsOf(await listen(probe, "", 3));
    const seen = `steps of ${steps.join(", ")} microseconds`;
    demand(
      steps.every((step) => step === DEFAULT_EVERY_MS * 1000),
      seen,
    );
    return seen;
  },
};

/** How much later the most punctual of the last ticks arrives than the most punctual of the first ones. */
async function fallsBehindMs(probe: Probe): Promise<number> {
  const ticks = await listen(probe, `?everyMs=${EVERY_MS}`, COUNT);
  const offsetsMs = ticks.map(({ n, arrivedMs }) => arrivedMs - n * EVERY_MS);
  return Math.min(...offsetsMs.slice(HALF)) - Math.min(...offsetsMs.slice(0, HALF));
}

/** The ticks workload's own rules. */
export const TICKS_CHECKS: readonly Check[] = [format, schedule, cadence, defaultPeriod];

function stepsOf(ticks: readonly Tick[]): number[] {
  return ticks.slice(1).map((tick, i) => tick.intendedMicros - (ticks[i]?.intendedMicros ?? 0));
}
