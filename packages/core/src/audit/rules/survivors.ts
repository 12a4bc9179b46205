import { allowedShare } from "../../scenario/load-plan.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inPercent } from "../words.ts";

/** Share of the owed deliveries that lies above p99. */
const ABOVE_P99 = 0.01;

/**
 * A lost message has no latency; counted as never arrived it stands above every percentile. When more than 1 % is lost p99 would be
 * infinite, and the figure shown is that of the survivors. What the contract's rate limit drops is not lost, and has no latency.
 */
export const survivors: Rule = {
  id: "survivors",
  title: "Percentiles are those of all messages",
  formula: "1 − delivered ÷ owed (of what the contract lets through), against the share above p99",
  source: "percentiles over the messages that arrived, published as those of all",
  thresholds: [{ value: ABOVE_P99, unit: "ratio", meaning: "lost, above it SUSPECT: p99 is that of the survivors" }],
  judge({ saturates, plan, summary: { values } }): Finding {
    const ratio = values["ratio.delivered"];
    if (ratio === undefined || values["latency.p99"] === undefined) return notJudged("There is no p99 to look at.");
    const lost = Math.max(0, 1 - ratio / allowedShare(plan));
    const figures = [{ label: "Lost ÷ owed", value: lost, unit: "ratio" as const }];
    if (lost <= ABOVE_P99 + 1e-9) return passed("So little was lost that p99 is that of all messages.", figures);
    const sentence = `${inPercent(lost)} of the messages never arrived: p99 is that of the survivors, of all it is infinite.`;
    return saturates || plan.disturbance ? passed(sentence, figures) : suspect(sentence, figures);
  },
};
