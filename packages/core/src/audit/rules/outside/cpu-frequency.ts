import { inDigits } from "../../../metric/quantity-text.ts";
import { measuredFrames, middleOf, valuesOf } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, spansWhere } from "../../seconds.ts";

const MOVED = 0.1;
/** Whole seconds in each third. */
const FEWEST = 3;

/** A CPU that slows down for good, because it is hot or saves power, makes everything on it slower from then on. */
export const cpuFrequency: Rule = {
  id: "cpu-frequency",
  title: "The CPUs kept their frequency",
  formula: "|median frequency of the server's CPUs in the last third ÷ in the first third of the measured window − 1|",
  source: "proc(5), /proc/cpuinfo; a virtual machine shows a fixed frequency whatever its host does",
  thresholds: [{ value: MOVED, unit: "ratio", meaning: "from here SUSPECT" }],
  judge(facts): Finding {
    const values = valuesOf(measuredFrames(facts), "host.cpu.frequency");
    const third = Math.floor(values.length / 3);
    const [before, after] = [middleOf(values.slice(0, third)), middleOf(values.slice(-third))];
    if (values.length === 0) return notJudged("This trial was not checked for a changed CPU frequency.");
    if (third < FEWEST || !before || !after) return notJudged("Too few seconds to compare the beginning with the end.");
    const moved = Math.abs(after / before - 1);
    const figures = [{ label: "Frequency moved", value: moved, unit: "ratio" as const }];
    if (moved < MOVED) return passed(`The server's CPUs ran at ${inDigits(before / 1e9)} GHz throughout.`, figures);
    const spans = spansWhere(facts.frames, ({ phase, values: { "host.cpu.frequency": hz = before } }) => {
      return phase === "measure" && Math.abs(hz / before - 1) >= MOVED;
    });
    const [from, to] = [before, after].map((hz) => inDigits(hz / 1e9));
    return suspect(`The frequency of the server's CPUs went from ${from} to ${to} GHz (${inSeconds(spans)}).`, figures);
  },
};
