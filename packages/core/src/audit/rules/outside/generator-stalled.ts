import { secondsOf, sum } from "../../../frame/over-frames.ts";
import { inPercent, inTime } from "../../../metric/quantity-text.ts";
import { measuredFrames, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, spansWhere } from "../../seconds.ts";
import { P99_SHARE } from "./from-outside.ts";

/** Half of what can fill the slowest hundredth. */
const SUSPECT = P99_SHARE / 2;
/** A busy host delays a process for less. One that stood still for longer was stopped, frozen or out of its CPU quota. */
const STOPPED_US = 100_000;
/** Share of the window in stalls of any length: the bound from which stolen CPU time is INVALID, too. */
const STARVED = 0.1;
/** Part of the p99. A shorter stall cannot have moved the p99 by more than that. */
const OF_P99 = 0.1;

/**
 * A generator that stands still sends late and reads late, and both look like a slow server. Its watchdog sees this in every
 * workload, also without a sending schedule.
 */
export const generatorStalled: Rule = {
  id: "generator-stalled",
  title: "The generator did not stand still",
  formula: "time in which the generator's process did not run, in stalls of 20 ms or more ÷ measured window",
  source: "a generator that was frozen for 0.7 s moved a p99 from 4.8 to 707 ms, and the server was blamed",
  thresholds: [
    {
      value: SUSPECT,
      unit: "ratio",
      meaning: "from here SUSPECT: half of the slowest hundredth may be the generator's",
    },
    {
      value: P99_SHARE,
      unit: "ratio",
      meaning:
        "from here INVALID where it was stopped, not just waiting for its processor: the p99 may be the generator's alone",
    },
    { value: STOPPED_US, unit: "µs", meaning: "a longest stall from here on: it was stopped" },
    { value: STARVED, unit: "ratio", meaning: "from here INVALID, however short each stall" },
    { value: OF_P99, unit: "ratio", meaning: "of the latency's p99: a longest stall below it is never judged" },
  ],
  judge(facts): Finding {
    const frames = measuredFrames(facts);
    if (valuesOf(frames, "stall.time").length === 0)
      return notJudged("This trial was not checked for stalls of the generator.");
    const stalledUs = sum(frames, "stall.time");
    const longestUs = Math.max(...valuesOf(frames, "stall.longest"), 0);
    const share = stalledUs / 1e6 / secondsOf(frames);
    const figures = [
      { label: "Stood still", value: share, unit: "ratio" as const },
      { label: "Longest stall", value: longestUs, unit: "µs" as const },
    ];
    if (stalledUs === 0) return passed("The generator ran all the time.", figures);
    const spans = spansWhere(
      facts.frames,
      ({ phase, values }) => phase === "measure" && (values["stall.time"] ?? 0) > 0,
    );
    const stood = `The generator stood still for ${inTime(stalledUs)} (${inSeconds(spans)})`;
    const p99 = facts.summary.values["latency.p99"];
    if (share < SUSPECT || (p99 !== undefined && longestUs < OF_P99 * p99))
      return passed(`${stood}, too little to move a figure.`, figures);
    const sentence = `${stood}, ${inPercent(share)} of the measured window: the delay was the generator's, not the server's.`;
    const isInvalid = share >= STARVED || (share >= P99_SHARE && longestUs >= STOPPED_US);
    return isInvalid ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};
