import type { Frame } from "../../../frame/frame.ts";
import { inPercent } from "../../../metric/quantity-text.ts";
import { cpuShare, measuredFrames, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, grade, notJudged, passed, type Rule } from "../../rule.ts";
import { findSeconds, inSeconds, spansWhere } from "../../seconds.ts";
import { P99_SHARE } from "./from-outside.ts";

/** Means of the measured window, and shares from which a single second is a bad one. */
const MEMORY = { suspect: 0.01, invalid: 0.1, second: 0.3 };
const CPU = { suspect: 0.5, second: 0.9 };
/** A side that uses this much of its CPU makes its own threads wait. */
const BUSY = 0.5;
const SIDES = ["server", "generator"] as const;

type Pressure = {
  id: "host.pressure.memory" | "host.pressure.cpu";
  suspect: number;
  second: number;
  /** A frame for which it is false is not a bad second, however high its pressure. */
  counts?: (frame: Frame) => boolean;
};

/** Mean of a share over the measured window, if bad seconds are frequent enough to fill the p99, and which seconds they are. */
function measureShare(facts: TrialFacts, { id, suspect, second, counts = () => true }: Pressure) {
  const shares = valuesOf(measuredFrames(facts), id);
  if (shares.length === 0) return undefined;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const isAt = (bound: number) => (frame: Frame) => (frame.values[id] ?? 0) >= bound;
  const isFrequent = findSeconds(facts.frames, (frame) => isAt(second)(frame) && counts(frame)).share >= P99_SHARE;
  const spans = spansWhere(facts.frames, (frame) => frame.phase === "measure" && isAt(suspect)(frame));
  return { mean, isFrequent, where: spans.length > 0 ? ` (${inSeconds(spans)})` : "" };
}

/** A host that must reclaim memory before it can give any delays every task that asks for it, and evicts the file cache of all. */
export const memoryPressure: Rule = {
  id: "memory-pressure",
  title: "No task waited for the host's memory",
  formula: "share of the measured window in which at least one task of the host waited for memory",
  source: "Linux's pressure stall information, /proc/pressure/memory, line `some`",
  thresholds: [
    { value: MEMORY.suspect, unit: "ratio", meaning: "mean of the window: from here SUSPECT" },
    { value: MEMORY.invalid, unit: "ratio", meaning: "mean of the window: from here INVALID" },
    { value: MEMORY.second, unit: "ratio", meaning: "of a second: from here a bad second" },
    { value: P99_SHARE, unit: "ratio", meaning: "of the window in bad seconds: from here SUSPECT" },
  ],
  judge(facts): Finding {
    const found = measureShare(facts, { id: "host.pressure.memory", ...MEMORY });
    if (!found) return notJudged("This trial was not checked for tasks that wait for memory.");
    const sentence = `Tasks of the host waited for memory in ${inPercent(found.mean)} of the time${found.where}.`;
    const figures = [{ label: "Waiting for memory", value: found.mean, unit: "ratio" as const }];
    const byMean = grade(found.mean, MEMORY);
    return { outcome: byMean === "passed" && found.isFrequent ? "suspect" : byMean, sentence, figures };
  },
};

/** Tasks that wait for a CPU although neither side uses much of its own: other programs had the CPUs. */
export const cpuPressure: Rule = {
  id: "cpu-pressure",
  title: "No task waited for the host's CPUs",
  formula:
    "share of the measured window in which at least one task of the host waited for a CPU, where both sides used less than half of theirs",
  source: "Linux's pressure stall information, /proc/pressure/cpu, line `some`",
  thresholds: [
    { value: CPU.suspect, unit: "ratio", meaning: "mean of the window: from here SUSPECT" },
    {
      value: CPU.second,
      unit: "ratio",
      meaning: "of a second in which both sides used less than half of theirs: from here a bad second",
    },
    { value: P99_SHARE, unit: "ratio", meaning: "of the window in bad seconds: from here SUSPECT" },
    {
      value: BUSY,
      unit: "ratio",
      meaning: "of its CPU: a side that used more makes its own threads wait, and nothing is judged",
    },
  ],
  judge(facts): Finding {
    const isIdle = (frame: Frame) =>
      SIDES.every((side) => coresIn(frame, side) < BUSY * (facts.allotment?.[side].cpus ?? 0));
    const found = measureShare(facts, { id: "host.pressure.cpu", ...CPU, counts: isIdle });
    const [server, generator] = [cpuShare(facts, "server"), cpuShare(facts, "generator")];
    if (!found) return notJudged("This trial was not checked for tasks that wait for a CPU.");
    if (server === undefined || generator === undefined)
      return notJudged("The CPU of server and generator was not recorded.");
    const figures = [{ label: "Waiting for a CPU", value: found.mean, unit: "ratio" as const }];
    if (Math.max(server, generator) >= BUSY)
      return notJudged("A side was busy enough to make its own threads wait for a CPU.");
    const sentence = `Tasks of the host waited for a CPU in ${inPercent(found.mean)} of the time${found.where}`;
    return grade(found.mean, CPU) === "passed" && !found.isFrequent
      ? passed(`${sentence}.`, figures)
      : { outcome: "suspect", sentence: `${sentence}, while both sides used less than half of theirs.`, figures };
  },
};

function coresIn({ values }: Frame, side: (typeof SIDES)[number]): number {
  return (values[`${side}.cpu.user`] ?? 0) + (values[`${side}.cpu.system`] ?? 0);
}
