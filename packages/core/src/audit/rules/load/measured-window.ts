import { secondsOf, sum } from "../../../frame/over-frames.ts";
import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import { secondsIn } from "../../../plan/load-figures.ts";
import { measuredFrames } from "../../facts.ts";
import { type Finding, invalid, passed, type Rule, suspect } from "../../rule.ts";

const OFF = { suspect: 0.05, invalid: 0.2 };
/** Rates are sums of floating point numbers. */
const EXACT = 1e-6;

/**
 * A rate's denominator is the measured window and nothing else. Catches chats ÷ the server's whole life (5,915 ÷ 70 s = 84.5/s) and
 * messages ÷ a sleep (5,000 ÷ 60 s = 83.3/s).
 */
export const measuredWindow: Rule = {
  id: "measured-window",
  title: "Rates are divided by the measured window",
  formula: "rate × Σ measured seconds = Σ measured deliveries; |Σ measured seconds − planned| ÷ planned",
  source: "rates divided by a server's life with its idle time, and by the generator's own sleep",
  thresholds: [
    { value: OFF.suspect, unit: "ratio", meaning: "window off the plan: SUSPECT from here" },
    { value: OFF.invalid, unit: "ratio", meaning: "window off the plan: INVALID from here" },
  ],
  judge(facts): Finding {
    const frames = measuredFrames(facts);
    const { summary, plan } = facts;
    const seconds = secondsOf(frames);
    const planned = secondsIn(plan, "measure");
    const figures = [
      { label: "Measured", value: seconds, unit: "s" as const },
      { label: "Planned", value: planned, unit: "s" as const },
    ];
    const counted = sum(frames, "deliveries.received");
    const claimed = (summary.values["throughput.delivered"] ?? 0) * seconds;
    if (Math.abs(claimed - counted) > EXACT * Math.max(1, counted))
      return invalid(
        `The rate stands for ${inDigits(claimed)} deliveries in ${inDigits(seconds)} s, and ${inDigits(counted)} were counted: it was divided by something else.`,
        figures,
      );
    if (plan.sending.kind === "sequential")
      return passed(`The rate is that of ${inDigits(seconds)} s between first sends and last receives.`, figures);
    const off = Math.abs(seconds - planned) / planned;
    const sentence = `${inDigits(seconds)} s were measured of ${inDigits(planned)} s planned`;
    // a search for a limit ends when it has found it
    if (off < OFF.suspect || (plan.limit && seconds < planned)) return passed(`${sentence}.`, figures);
    const meaning = `${sentence}, ${inPercent(off)} off.`;
    return off >= OFF.invalid ? invalid(meaning, figures) : suspect(meaning, figures);
  },
};
