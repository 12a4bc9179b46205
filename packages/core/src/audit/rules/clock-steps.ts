import { valuesOf } from "../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inTime } from "../words.ts";

const STEP_MS = 10;

/** The largest difference between what the wall clock and the monotonic clock say of one second. Latencies are monotonic; ticks carry wall time. */
export const clockSteps: Rule = {
  id: "clock-steps",
  title: "The clock did not jump",
  formula: "max |Δ wall clock − Δ monotonic clock| over the trial's seconds",
  source: "clock_settime(2): a step moves the wall clock and not the monotonic one",
  thresholds: [
    {
      value: STEP_MS,
      unit: "ms",
      meaning: "from here SUSPECT; INVALID where latencies are told by the wall clock (ticks)",
    },
  ],
  judge({ frames, plan }): Finding {
    const steps = valuesOf(frames, "host.clock.step").map(Math.abs);
    if (steps.length === 0) return notJudged("The clocks were not compared.");
    const worst = Math.max(...steps);
    const figures = [{ label: "Largest step", value: worst, unit: "ms" as const }];
    if (worst < STEP_MS) return passed("The wall clock went evenly.", figures);
    const sentence = `The wall clock jumped by ${inTime(worst * 1000)}.`;
    return plan.workload === "ticks" ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};
