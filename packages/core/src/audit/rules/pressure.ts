import { cpuShare, measuredFrames, type TrialFacts, valuesOf } from "../facts.ts";
import { type Finding, grade, notJudged, passed, type Rule } from "../rule.ts";
import { inSeconds, spansWhere } from "../seconds.ts";
import { inPercent } from "../words.ts";

const MEMORY = { suspect: 0.01, invalid: 0.1 };
const CPU = { suspect: 0.5 };
/** A side that uses this much of its CPU makes its own threads wait. */
const BUSY = 0.5;

/** Mean of a share over the measured window, and the seconds in which it was at its bound. */
function measureShare(facts: TrialFacts, id: string, bound: number) {
  const shares = valuesOf(measuredFrames(facts), id);
  if (shares.length === 0) return undefined;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const spans = spansWhere(facts.frames, ({ phase, values }) => phase === "measure" && (values[id] ?? 0) >= bound);
  return { mean, where: spans.length > 0 ? ` (${inSeconds(spans)})` : "" };
}

/** A host that has to reclaim memory before it can give any holds up whoever asks, and takes file cache away from all. */
export const memoryPressure: Rule = {
  id: "memory-pressure",
  title: "Nobody waited for the host's memory",
  formula: "share of the measured window in which at least one task of the host waited for memory",
  source: "Linux's pressure stall information, /proc/pressure/memory, line `some`",
  thresholds: [
    { value: MEMORY.suspect, unit: "ratio", meaning: "from here SUSPECT" },
    { value: MEMORY.invalid, unit: "ratio", meaning: "from here INVALID" },
  ],
  judge(facts): Finding {
    const found = measureShare(facts, "host.pressure.memory", MEMORY.suspect);
    if (!found) return notJudged("The kernel does not tell who waits for memory.");
    const sentence = `Tasks of the host waited for memory in ${inPercent(found.mean)} of the time${found.where}.`;
    const figures = [{ label: "Waiting for memory", value: found.mean, unit: "ratio" as const }];
    return { outcome: grade(found.mean, MEMORY), sentence, figures };
  },
};

/** Tasks that wait for a CPU although neither side uses much of its own: others took the turns. */
export const cpuPressure: Rule = {
  id: "cpu-pressure",
  title: "Nobody waited for the host's CPUs",
  formula:
    "share of the measured window in which at least one task of the host waited for a CPU, where both sides were at less than half of theirs",
  source: "Linux's pressure stall information, /proc/pressure/cpu, line `some`",
  thresholds: [
    { value: CPU.suspect, unit: "ratio", meaning: "from here SUSPECT" },
    {
      value: BUSY,
      unit: "ratio",
      meaning: "of its CPU: a side that used more waits for itself, and nothing is judged",
    },
  ],
  judge(facts): Finding {
    const found = measureShare(facts, "host.pressure.cpu", CPU.suspect);
    const [server, generator] = [cpuShare(facts, "server"), cpuShare(facts, "generator")];
    if (!found) return notJudged("The kernel does not tell who waits for a CPU.");
    if (server === undefined || generator === undefined) return notJudged("The sides' own CPU was not recorded.");
    const figures = [{ label: "Waiting for a CPU", value: found.mean, unit: "ratio" as const }];
    if (Math.max(server, generator) >= BUSY)
      return notJudged("A side was busy enough to make its own threads wait for a CPU.");
    const sentence = `Tasks of the host waited for a CPU in ${inPercent(found.mean)} of the time${found.where}`;
    return grade(found.mean, CPU) === "passed"
      ? passed(`${sentence}.`, figures)
      : { outcome: "suspect", sentence: `${sentence}, while both sides used less than half of theirs.`, figures };
  },
};
