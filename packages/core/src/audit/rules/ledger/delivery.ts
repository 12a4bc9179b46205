import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { allowedShare } from "../../../plan/load-figures.ts";
import { cpuShare, type TrialFacts } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** Least delivered share for a promise to lose nothing: the rest is rounding at the window's edge. */
const LOSSLESS = 0.9999;
/** Least delivered share for a server that declares that it drops. */
const DROPPING = 0.99;
/** Share of its CPU from which a server has none to spare. */
const BUSY = 0.9;

/**
 * Delivered ÷ owed against the declared policy. `backpressure` promises that nothing is lost; the others may lose, and say so.
 * Catches seed 0's server that delivered nothing and was praised for its low CPU, and the rewards for dropping. A load that chats
 * faster than the contract's rate limit is exempt: the contract asks that the rest be dropped, whatever the policy, so the share
 * that it lets through takes the place of all.
 */
export const delivery: Rule = {
  id: "delivery",
  title: "What was owed was delivered, as the policy promises",
  formula: "first deliveries ÷ owed deliveries of the messages due in the measured window",
  source: "a server that delivered no broadcast, and one that rose from 560 to 2,960 messages/s by dropping",
  thresholds: [
    {
      value: LOSSLESS,
      unit: "ratio",
      meaning: "backpressure: below it INVALID, or SUSPECT where the server had no CPU left",
    },
    {
      value: DROPPING,
      unit: "ratio",
      meaning: "drop-newest, drop-oldest, evict: below it SUSPECT, unless the scenario saturates on purpose",
    },
    {
      value: DROPPING,
      unit: "ratio",
      meaning: "of the share that the contract's rate limit lets through, where a load chats faster: below it SUSPECT",
    },
    { value: BUSY, unit: "ratio", meaning: "share of its CPU from which a server has none to spare" },
  ],
  speaksOfServer: true,
  judge(facts): Finding {
    const { plan, summary, deliveryPolicy, saturates, observed } = facts;
    if (observed.discards) return notJudged("The server throws everything away on purpose.");
    const ratio = summary.values["ratio.delivered"];
    if (ratio === undefined) return notJudged("Nothing was owed in the measured window.");
    const lost = summary.values["ledger.lost"] ?? 0;
    const figures = [
      { label: "Delivered ÷ owed", value: ratio, unit: "ratio" as const },
      { label: "Lost", value: lost, unit: "count" as const },
    ];
    if (ratio === 0) return invalid("Nothing at all was delivered of what was owed.", figures);
    if (ratio > 1 + 1e-9) return invalid(`${inPercent(ratio)} of what was owed arrived: the count is wrong.`, figures);
    const sentence = `${inPercent(ratio)} of what was owed arrived, ${inWhole(lost)} deliveries were lost`;
    if (ratio >= LOSSLESS)
      return passed(
        lost === 0 ? "Everything that was owed arrived." : `${sentence}, no more than at the window's edge.`,
        figures,
      );
    const allowed = allowedShare(plan);
    if (allowed < 1) {
      const limit = `the contract lets ${inPercent(allowed)} of such a load through`;
      return ratio >= allowed * DROPPING
        ? passed(`${inPercent(ratio)} of what was owed arrived, and ${limit}: the rest is dropped on purpose.`, figures)
        : suspect(`${inPercent(ratio)} of what was owed arrived, but ${limit}.`, figures);
    }
    if (plan.disturbance) return passed(`${sentence}; the scenario disturbs the connections on purpose.`, figures);
    if (deliveryPolicy === "backpressure")
      return brokenPromise(facts)
        ? invalid(`${sentence}, and the server promises to lose none (backpressure).`, figures)
        : suspect(`${sentence} or still waiting when the load ended: the server had no CPU left.`, figures);
    if (ratio >= DROPPING) return passed(`${sentence}, as the policy ${deliveryPolicy} allows.`, figures);
    if (saturates) return passed(`${sentence}, as the policy ${deliveryPolicy} allows beyond the limit.`, figures);
    return suspect(
      `${sentence}: the policy ${deliveryPolicy} allows it, but the rate is only that of the rest.`,
      figures,
    );
  },
};

/** True if a lossless server lost messages although it was not at its limit. */
function brokenPromise(facts: TrialFacts): boolean {
  return !facts.saturates && (cpuShare(facts, "server") ?? 0) < BUSY;
}
