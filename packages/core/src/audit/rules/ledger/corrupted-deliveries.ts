import { sum, sumKnown } from "../../../frame/over-frames.ts";
import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

const kinds = [
  { id: "ledger.corrupted.length", words: "had another length" },
  { id: "ledger.corrupted.type", words: "had another type" },
  { id: "ledger.corrupted.body", words: "had other bytes" },
] as const;

/** A rate of corruption that a trial is to find. */
const RARE = 1e-4;

/**
 * Bodies are pseudo-random text of the trial's key. They are compared whole in the warm-up and in a random sample of the measured
 * deliveries, which the key alone decides; of the rest length, type and mark are checked. n comparisons miss a server that corrupts
 * a share q of its deliveries with probability (1 − q)ⁿ.
 */
export const corruptedDeliveries: Rule = {
  id: "corrupted-deliveries",
  title: "What arrived is what was sent",
  formula: "messages with a right mark and another length, type or body, whole trial",
  source: "a server that kept the marks and overwrote everything else",
  thresholds: [{ value: 1, unit: "count", meaning: "corrupted: INVALID from here" }],
  judge({ frames, plan }): Finding {
    if (plan.workload === "flow")
      return notJudged("The replies of a flow are told by what its steps expect, and have no bytes to compare with.");
    const corrupted = sumKnown(frames, "ledger.corrupted");
    if (corrupted === undefined) return notJudged("This trial was not checked for corrupted messages.");
    const [compared, received] = [sum(frames, "ledger.compared"), sum(frames, "deliveries.received")];
    const figures = [
      { label: "Corrupted", value: corrupted, unit: "count" as const },
      { label: "Compared whole", value: compared, unit: "count" as const },
    ];
    if (corrupted > 0) return invalid(`${describe(corrupted, frames)}.`, figures);
    if (received === 0) return notJudged("Nothing arrived that could be compared.");
    const found = 1 - (1 - RARE) ** compared;
    return passed(
      `Nothing was corrupted in ${inWhole(compared)} messages that were compared whole (${inPercent(Math.min(1, compared / received))}): a server that corrupts 1 in 10,000 is found with a probability of ${inPercent(found)}.`,
      figures,
    );
  },
};

function describe(corrupted: number, frames: Parameters<typeof sum>[0]): string {
  const found = kinds.flatMap(({ id, words }) => {
    const count = sum(frames, id);
    return count > 0 ? [`${inWhole(count)} ${words}`] : [];
  });
  const messages = corrupted === 1 ? "1 message" : `${inWhole(corrupted)} messages`;
  return `The server changed ${messages}: ${found.join("; ")}`;
}
