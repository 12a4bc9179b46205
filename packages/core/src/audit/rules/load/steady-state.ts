import { secondsOf, sum } from "../../../frame/over-frames.ts";
import { inDigits, inTime } from "../../../metric/quantity-text.ts";
import { holdsClients } from "../../../plan/load-figures.ts";
import { measuredFrames, middleOf, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Figure, type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const RATE = 0.1;
const LATENCY = 1.5;
/** Whole seconds in each third. */
const FEWEST = 3;

/** The last third of the measured window against its first: where they differ there is no one figure of this trial. */
export const steadyState: Rule = {
  id: "steady-state",
  title: "The trial was in a steady state",
  formula:
    "deliveries ÷ s and middle of the seconds' p50, last third ÷ first third of the measured window; constant loads only",
  source: "T. Kalibera, R. Jones, Rigorous Benchmarking in Reasonable Time, 2013",
  thresholds: [
    { value: RATE, unit: "ratio", meaning: "rates that differ by more: SUSPECT" },
    { value: LATENCY, unit: "ratio", meaning: "p50 that rose or fell by this factor: SUSPECT" },
  ],
  speaksOfServer: true,
  judge(facts): Finding {
    if (!isConstant(facts)) return notJudged("The load changes while it is measured.");
    const frames = measuredFrames(facts).filter(({ durationMs }) => durationMs >= 500);
    const third = Math.floor(frames.length / 3);
    if (third < FEWEST) return notJudged("Too few seconds to tell a beginning from an end.");
    const [first, last] = [frames.slice(0, third), frames.slice(-third)];
    const rateOf = (part: typeof frames) => sum(part, "deliveries.received") / secondsOf(part);
    const [before, after] = [rateOf(first), rateOf(last)];
    if (before === 0 && after === 0) return notJudged("Nothing was delivered at the beginning nor at the end.");
    const figures: Figure[] = [
      { label: "First third", value: before, unit: "1/s" },
      { label: "Last third", value: after, unit: "1/s" },
    ];
    if (before === 0)
      return suspect(`Nothing was delivered in the first third, and ${inDigits(after)}/s in the last.`, figures);
    if (Math.abs(after / before - 1) > RATE)
      return suspect(
        `Deliveries went from ${inDigits(before)}/s in the first third to ${inDigits(after)}/s in the last.`,
        figures,
      );
    const [p50Before, p50After] = [first, last].map((part) => middleOf(valuesOf(part, "latency.p50")));
    if (!p50Before || !p50After) return passed("The rate held.", figures);
    const factor = p50After / p50Before;
    figures.push({ label: "p50, last ÷ first", value: factor, unit: "ratio" });
    return factor >= LATENCY || factor <= 1 / LATENCY
      ? suspect(
          `The median latency went from ${inTime(p50Before)} in the first third to ${inTime(p50After)} in the last.`,
          figures,
        )
      : passed("Rate and latency held.", figures);
  },
};

/** True if as many clients as at the warm-up's end send throughout the measured window, undisturbed. */
function isConstant({ plan }: TrialFacts): boolean {
  return plan.sending.kind !== "once" && plan.sending.kind !== "none" && holdsClients(plan);
}
