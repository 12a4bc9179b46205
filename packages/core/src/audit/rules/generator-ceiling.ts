import { type Finding, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inDigits, inPercent } from "../words.ts";

const HEADROOM = 0.8;

/** What was delivered against the most that this generator reaches on this host in this shape, where that was calibrated. */
export const generatorCeiling: Rule = {
  id: "generator-ceiling",
  title: "The generator can do more than was seen",
  formula: "deliveries ÷ s ÷ the generator's calibrated ceiling for this shape on this host",
  source: "calibration of the generator against a server that only counts",
  thresholds: [{ value: HEADROOM, unit: "ratio", meaning: "from here SUSPECT: generator-bound" }],
  judge({ observed: { ceilingPerS }, summary: { values } }): Finding {
    if (ceilingPerS === null || ceilingPerS <= 0)
      return notJudged("The generator's ceiling was not calibrated for this shape on this host.");
    const perS = values["throughput.delivered"] ?? 0;
    const share = perS / ceilingPerS;
    const figures = [
      { label: "Deliveries", value: perS, unit: "1/s" as const },
      { label: "Generator's ceiling", value: ceilingPerS, unit: "1/s" as const },
    ];
    const sentence = `${inDigits(perS)} deliveries/s are ${inPercent(share)} of what the generator can take`;
    return share < HEADROOM
      ? passed(`${sentence}.`, figures)
      : suspect(`${sentence}: generator-bound, the server carries at least that.`, figures);
  },
};
