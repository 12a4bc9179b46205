import { inPercent, inTime } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const SHARE = { suspect: 0.1, invalid: 0.9 };
/** A lag below it is a timer's own resolution. */
const LEAST_US = 1000;

/** Latencies begin at the intended send, so the generator's own lateness is in them. It must be small against what is shown. */
export const sendLag: Rule = {
  id: "send-lag",
  title: "The generator sent on time",
  formula: "p99 of (real send − intended send) ÷ p99 of latency",
  source: "coordinated omission: G. Tene, How NOT to Measure Latency",
  thresholds: [
    { value: SHARE.suspect, unit: "ratio", meaning: "from here SUSPECT" },
    { value: SHARE.invalid, unit: "ratio", meaning: "from here INVALID: nearly all of the p99 is the generator's" },
    { value: LEAST_US, unit: "µs", meaning: "a lag below it is never judged" },
  ],
  judge({ summary: { values } }): Finding {
    const [lag, latency] = [values["lag.p99"], values["latency.p99"]];
    if (lag === undefined || latency === undefined) return notJudged("There is no schedule to be late for.");
    const share = latency > 0 ? lag / latency : 0;
    const figures = [
      { label: "Sender's lag p99", value: lag, unit: "µs" as const },
      { label: "Latency p99", value: latency, unit: "µs" as const },
    ];
    const sentence = `The generator's own lag (p99 ${inTime(lag)}) is ${inPercent(share)} of the latency's p99`;
    if (lag < LEAST_US || share < SHARE.suspect) return passed("The generator sent on time.", figures);
    return share >= SHARE.invalid
      ? invalid(`${sentence}: the figure is the generator's, not the server's.`, figures)
      : suspect(`${sentence}.`, figures);
  },
};
