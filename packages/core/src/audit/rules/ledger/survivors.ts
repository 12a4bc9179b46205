import { inPercent } from "../../../metric/quantity-text.ts";
import { allowedShare } from "../../../plan/load-figures.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** Share of the owed deliveries that lies above p99. */
const ABOVE_P99 = 0.01;

/**
 * A lost message has no latency; it counts as later than all others. Where more than 1 % is lost the p99 of what was owed is not
 * delivered, and the p99 of what arrived is that of the survivors. What the contract's rate limit drops is not lost.
 */
export const survivors: Rule = {
  id: "survivors",
  title: "p99 was delivered",
  formula: "1 − delivered ÷ owed (of what the contract lets through), against the share above p99",
  source: "percentiles over the messages that arrived, published as those of all",
  thresholds: [{ value: ABOVE_P99, unit: "ratio", meaning: "lost, above it SUSPECT: p99 is not delivered" }],
  speaksOfServer: true,
  judge({ saturates, plan, summary: { values } }): Finding {
    const ratio = values["ratio.delivered"];
    if (ratio === undefined || values["latency.p99"] === undefined) return notJudged("There is no p99 to look at.");
    const lost = Math.max(0, 1 - ratio / allowedShare(plan));
    const figures = [{ label: "Lost ÷ owed", value: lost, unit: "ratio" as const }];
    if (lost <= ABOVE_P99 + 1e-9) return passed("So little was lost that p99 was delivered.", figures);
    const sentence = `${inPercent(lost)} of what was owed never arrived: p99 is not delivered, and that of what arrived is the survivors'.`;
    return saturates || plan.disturbance ? passed(sentence, figures) : suspect(sentence, figures);
  },
};
