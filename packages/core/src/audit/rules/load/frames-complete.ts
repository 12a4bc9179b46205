import type { Frame } from "../../../frame/frame.ts";
import { secondsOf } from "../../../frame/over-frames.ts";
import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, passed, type Rule, suspect } from "../../rule.ts";

/** Share of the measured window that may lack the server's resources. */
const GAPS = 0.1;
/** Frames follow each other without a pause. */
const PAUSE_MS = 500;

/** Every second is there once, in order, and carries both sides' resources; at an address the generator's alone. */
export const framesComplete: Rule = {
  id: "frames-complete",
  title: "Every second is there",
  formula:
    "frame sequence 0, 1, 2, … without gap or double; start of each frame − end of the one before it; time without the server's CPU ÷ measured window",
  source: "figures of a trial whose seconds were lost are those of another, shorter trial",
  thresholds: [
    { value: 1, unit: "count", meaning: "missing or double second: INVALID from here" },
    { value: PAUSE_MS, unit: "ms", meaning: "between two frames: INVALID from here, a second was left out" },
    { value: GAPS, unit: "ratio", meaning: "time without resources: SUSPECT above" },
  ],
  judge({ frames, plan, observed }): Finding {
    const missing = frames.filter((frame, index) => frame.seq !== index).length;
    if (missing > 0) return invalid("Seconds of this trial are missing or stand twice.");
    const pauseMs = plan.sending.kind === "sequential" ? 0 : longestPauseMs(frames);
    if (pauseMs >= PAUSE_MS)
      return invalid("Time was left out between two seconds of this trial.", [
        { label: "Time left out", value: pauseMs, unit: "ms" },
      ]);
    if (observed.atAddress)
      return passed(`All ${inWhole(frames.length)} seconds are there; of the server's machine nothing is known.`);
    const measured = frames.filter(({ phase }) => phase === "measure");
    // by time: a frame that its phase cut short may be over before the next reading
    const blind = measured.filter(({ values }) => values["server.cpu.user"] === undefined);
    const gaps = secondsOf(blind) / secondsOf(measured);
    const figures = [{ label: "Time without resources", value: gaps, unit: "ratio" as const }];
    return gaps > GAPS
      ? suspect(`${inPercent(gaps)} of the measured window lacks the server's resources.`, figures)
      : passed(`All ${inWhole(frames.length)} seconds are there.`, figures);
  },
};

/** The longest time between the end of a frame and the start of the next one. A client's passes may stand apart. */
function longestPauseMs(frames: readonly Frame[]): number {
  const pauses = frames.slice(1).map(({ startMs }, index) => {
    const before = frames[index];
    return before ? startMs - before.startMs - before.durationMs : 0;
  });
  return Math.max(0, ...pauses);
}
