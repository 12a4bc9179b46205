import type { Frame } from "../../../frame/frame.ts";
import { inTime } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, spansWhere } from "../../seconds.ts";

const STEP_MS = 10;

/** Latencies are monotonic, but ticks carry wall time: a step of the wall clock, on the server's host or the generator's, changes their latencies. */
export const clockSteps: Rule = {
  id: "clock-steps",
  title: "The clock did not jump",
  formula:
    "max |Δ wall clock − Δ monotonic clock| over the trial's seconds, on the worker's machine and on the generator's",
  source: "clock_settime(2): a step moves the wall clock and not the monotonic one",
  thresholds: [
    {
      value: STEP_MS,
      unit: "ms",
      meaning: "from here SUSPECT; INVALID where latencies depend on the wall clock (ticks)",
    },
  ],
  judge({ frames, plan }): Finding {
    const steps = stepsOf(frames);
    if (steps.size === 0) return notJudged("This trial was not checked for steps of the clock.");
    const worst = Math.max(...steps.values());
    const figures = [{ label: "Largest step", value: worst, unit: "ms" as const }];
    if (worst < STEP_MS) return passed("The wall clock did not jump.", figures);
    const spans = spansWhere(frames, (frame) => (steps.get(frame) ?? 0) >= STEP_MS);
    const sentence = `The wall clock jumped by ${inTime(worst * 1000)} (${inSeconds(spans)}).`;
    return plan.workload === "ticks" ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};

/** The larger step of both clocks in each frame, in ms. Frames without a reading are absent. */
function stepsOf(frames: readonly Frame[]): Map<Frame, number> {
  const steps = new Map<Frame, number>();
  for (const [index, frame] of frames.entries()) {
    const { "host.clock.step": step, "clock.shift": shiftUs } = frame.values;
    const beforeUs = frames[index - 1]?.values["clock.shift"];
    const both = [
      ...(step === undefined ? [] : [Math.abs(step)]),
      ...(shiftUs === undefined || beforeUs === undefined ? [] : [Math.abs(shiftUs - beforeUs) / 1000]),
    ];
    if (both.length > 0) steps.set(frame, Math.max(...both));
  }
  return steps;
}
