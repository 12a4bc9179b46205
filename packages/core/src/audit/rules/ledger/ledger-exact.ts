import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const SHARE = 0.001;

const kinds = [
  { id: "ledger.duplicated", words: "arrived more than once" },
  { id: "ledger.unexpected", words: "were owed to nobody: of a wrong size, to their own sender, or not ours" },
  { id: "ledger.reordered", words: "overtook an earlier one of the same sender" },
] as const;

const OF_NO_STEP = "were awaited by no step of the flow, and its meanwhile names none of them";

/** Each message is delivered exactly once, in its sender's order, and nothing else is. The contract's own promise, counted under load. */
export const ledgerExact: Rule = {
  id: "ledger-exact",
  title: "Each delivery once, in order, and no others",
  formula: "(duplicated, unexpected, reordered) ÷ owed",
  source: "the contract of the workloads",
  thresholds: [{ value: SHARE, unit: "ratio", meaning: "any is SUSPECT; from here INVALID" }],
  judge({ plan, summary: { values, windowS } }): Finding {
    const owed = (values["throughput.owed"] ?? 0) * windowS;
    const found = kinds.flatMap((kind) => {
      const count = values[kind.id] ?? 0;
      return count > 0 ? [{ ...kind, count, share: owed > 0 ? count / owed : 1 }] : [];
    });
    if (owed === 0 && found.length === 0) return notJudged("Nothing was owed in the measured window.");
    const figures = found.map(({ id, count }) => ({ label: id, value: count, unit: "count" as const }));
    if (found.length === 0) return passed("Each delivery came once and in order.");
    const sentence = found
      .map(({ id, count, share, words }) => {
        const why = plan.workload === "flow" && id === "ledger.unexpected" ? OF_NO_STEP : words;
        return `${inWhole(count)} deliveries (${inPercent(share)}) ${why}`;
      })
      .join("; ");
    const worst = Math.max(...found.map(({ share }) => share));
    return worst >= SHARE ? invalid(`${sentence}.`, figures) : suspect(`${sentence}.`, figures);
  },
};
