import { inTime, inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";
import { bucketsOf } from "./buckets.ts";
import { type Pass, passesOf } from "./visits.ts";

/** Two clocks' ticks, and the width of a bucket of the histogram. */
const SLACK_US = 1_000;
/** From this many values of a histogram on it is not a chance that all of their counts share a divisor. */
const MANY_BUCKETS = 30;

/**
 * A client's latencies are those of its echoes: one for each, and the slow ones among them. In one pass that counts for nothing
 * else, and that the client cannot tell from the others, the server holds echoes for random times. An honest client measured each
 * of them, so of any time at least as many of its latencies are as long as there were holds of that time or more. The bound is
 * exact: a client's own delays only make latencies longer.
 */
export const clientLatencies: Rule = {
  id: "client-latencies",
  title: "The client's latencies are those of its echoes",
  formula:
    "latencies ÷ echoes of each pass = 1; echoes held ≥ t − latencies ≥ t, for each held time t of the pass that checks latencies",
  source: "slow round trips that are left out, cut off, or replaced by others; latencies that nobody measured",
  thresholds: [
    { value: 1, unit: "count", meaning: "latency more or fewer than echoes: INVALID" },
    { value: 1, unit: "count", meaning: "held echo that is in no latency: INVALID" },
    { value: SLACK_US, unit: "µs", meaning: "a latency may be shorter than the hold, for two clocks" },
    { value: MANY_BUCKETS, unit: "count", meaning: "values or more whose counts share a divisor: INVALID" },
  ],
  judge(facts): Finding {
    const passes = passesOf(facts);
    if (passes === null) return notJudged("No client is measured here.");
    if (typeof passes === "string") return notJudged(`${passes}.`);
    for (const { claimed } of passes) {
      const fault = countsFault(claimed) ?? copiesFault(claimed);
      if (fault) return fault;
    }
    const check = passes.find(({ seen }) => seen.held !== undefined);
    return check ? judgeHeld(check) : notJudged("This trial was not checked for slow round trips that are left out.");
  },
};

function countsFault({ values }: Pass["claimed"]): Finding | null {
  const [latencies, echoes] = [values["latency.count"] ?? 0, values["deliveries.received"] ?? 0];
  if (latencies === echoes) return null;
  const figures = [
    { label: "Latencies", value: latencies, unit: "count" as const },
    { label: "Echoes", value: echoes, unit: "count" as const },
  ];
  const meaning = latencies < echoes ? "some are left out" : "some are of no round trip";
  return invalid(`The client has ${inWhole(latencies)} latencies of ${inWhole(echoes)} echoes: ${meaning}.`, figures);
}

function copiesFault({ histograms }: Pass["claimed"]): Finding | null {
  const buckets = bucketsOf(histograms.latency);
  const divisor = buckets.reduce((common, { count }) => greatestDivisor(common, count), 0);
  if (buckets.length < MANY_BUCKETS || divisor === 1) return null;
  return invalid(`Every latency of the client stands ${inWhole(divisor)} times in its histogram: they are copies.`, [
    { label: "Copies", value: divisor, unit: "count" },
  ]);
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

function judgeHeld({ claimed, seen: { held = [] } }: Pass): Finding {
  const times = [...held].sort((a, b) => b - a);
  const [longest] = times;
  const shortest = times.at(-1);
  if (longest === undefined || shortest === undefined)
    return notJudged("The server held no echo: the connections broke before.");
  const buckets = bucketsOf(claimed.histograms.latency);
  const span = `The server held ${inWhole(times.length)} echoes for ${inTime(shortest)} to ${inTime(longest)}`;
  for (const [index, timeUs] of times.entries()) {
    const found = buckets.filter(({ lowUs }) => lowUs >= timeUs - SLACK_US).reduce((sum, { count }) => sum + count, 0);
    if (found <= index)
      return invalid(
        `${span}. It held ${inWhole(index + 1)} for ${inTime(timeUs)} or longer, and the client has ${inWhole(found)} latencies of that length: slow round trips are left out.`,
        [
          { label: "Held so long", value: index + 1, unit: "count" },
          { label: "Latencies so long", value: found, unit: "count" },
        ],
      );
  }
  return passed(`${span}, and each of them is in the client's latencies.`, [
    { label: "Held", value: times.length, unit: "count" },
  ]);
}
