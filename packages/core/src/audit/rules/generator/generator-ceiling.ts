import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import { type Figure, type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const HEADROOM = 0.8;

/**
 * Compares the deliveries, and the messages that were sent by the clock, with the most that this generator reaches on this host in this shape,
 * where that was calibrated. The side that is nearer to its ceiling is judged.
 */
export const generatorCeiling: Rule = {
  id: "generator-ceiling",
  title: "The generator can do more than was seen",
  formula:
    "the larger of deliveries ÷ s and messages sent ÷ s ÷ the generator's calibrated ceiling for this shape on this host, over wss against that of wss",
  source: "calibration of the generator against a server that only answers, and against one that only takes",
  thresholds: [{ value: HEADROOM, unit: "ratio", meaning: "from here SUSPECT: generator-bound" }],
  judge({ observed: { ceilingPerS, sendingCeilingPerS = null }, summary: { values } }): Finding {
    const sides = [
      sideOf("Deliveries", "deliveries/s", "take", values["throughput.delivered"], ceilingPerS),
      sideOf("Sent", "messages/s sent", "send", values["throughput.accepted"], sendingCeilingPerS),
    ].filter((side) => side !== null);
    const [nearest] = sides.sort((a, b) => b.share - a.share);
    if (!nearest) return notJudged("The generator's ceiling was not calibrated for this shape on this host.");
    const figures = sides.flatMap((side) => side.figures);
    return nearest.share < HEADROOM
      ? passed(`${nearest.sentence}.`, figures)
      : suspect(`${nearest.sentence}: generator-bound, the server carries at least that.`, figures);
  },
};

/** One side of the load against its ceiling; null where that is not known. */
function sideOf(label: string, unit: string, verb: string, perS = 0, ceilingPerS: number | null) {
  if (ceilingPerS === null || ceilingPerS <= 0) return null;
  const share = perS / ceilingPerS;
  const figures: Figure[] = [
    { label, value: perS, unit: "1/s" },
    { label: `Generator's ceiling, ${label.toLowerCase()}`, value: ceilingPerS, unit: "1/s" },
  ];
  return {
    share,
    figures,
    sentence: `${inDigits(perS)} ${unit} are ${inPercent(share)} of what the generator can ${verb}`,
  };
}
