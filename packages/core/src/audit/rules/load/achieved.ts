import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import type { LoadPlan } from "../../../plan/load-plan.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const ALL = 0.99;
const HALF = 0.75;

/**
 * Sent ÷ due in the measured window. Below one the load was not what its name says. Catches seed 3, where a gateway carried half
 * of 590 KB/s and was called stable. Where a scenario asks for too much on purpose, the shortfall is its result. Where it takes
 * connections away on purpose (cuts, a restart of the server, a reload of its proxy), offline clients send nothing, so a ratio below one is intended.
 */
export const achieved: Rule = {
  id: "achieved",
  title: "The offered load was really sent",
  formula: "messages sent ÷ messages due, measured window",
  source: "half of the offered load, published as stable",
  thresholds: [
    {
      value: ALL,
      unit: "ratio",
      meaning: "below it SUSPECT, unless the scenario saturates or takes connections away on purpose",
    },
    {
      value: HALF,
      unit: "ratio",
      meaning: "below it INVALID, unless the scenario saturates or takes connections away on purpose",
    },
  ],
  speaksOfServer: true,
  judge({ plan, saturates, summary: { values } }): Finding {
    if (plan.sending.kind === "none" || plan.ticks) return notJudged("In this scenario clients send nothing.");
    const [offered, ratio] = [values["throughput.offered"] ?? 0, values["ratio.achieved"]];
    if (offered === 0 || ratio === undefined) return invalid("Not one message was due in the measured window.");
    const accepted = values["throughput.accepted"] ?? 0;
    const figures = [
      { label: "Offered", value: offered, unit: "1/s" as const },
      { label: "Sent", value: accepted, unit: "1/s" as const },
      { label: "Sent ÷ offered", value: ratio, unit: "ratio" as const },
    ];
    const sentence = `${inPercent(ratio)} of the offered load was sent, ${inDigits(accepted)} of ${inDigits(offered)} messages/s`;
    if (ratio >= ALL) return passed(`${sentence}.`, figures);
    if (saturates && accepted > 0)
      return passed(`${sentence}: the scenario asks for more than is carried, on purpose.`, figures);
    if (takesOffline(plan) && accepted > 0)
      return passed(`${sentence}: the scenario takes connections away, and who is offline does not write.`, figures);
    const meaning = `${sentence}: the figures are those of a lighter load than the scenario's.`;
    return ratio < HALF ? invalid(meaning, figures) : suspect(meaning, figures);
  },
};

/** True if clients are offline for a part of the measured window by the plan. Readers who pause stay online. */
function takesOffline({ disturbance }: LoadPlan): boolean {
  return disturbance !== undefined && disturbance.kind !== "paused-readers";
}
