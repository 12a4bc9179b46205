import { sum } from "../../../frame/over-frames.ts";
import { inWhole } from "../../../metric/quantity-text.ts";
import { type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

const kinds = [
  { cause: "pong", words: "pings were not answered with their own payload" },
  { cause: "text", words: "texts that are not UTF-8 were taken" },
  { cause: "close", words: "close frames were not answered with their own code" },
] as const;

/**
 * The load sends pings, fragmented messages, texts that are not UTF-8 and closes among its messages, at random moments and from
 * its clients' addresses, in the warm-up and in the measured window. The gate asks the same before the load: a server that
 * keeps the contract there and breaks it here has recognised the gate.
 */
export const contractUnderLoad: Rule = {
  id: "contract-under-load",
  title: "The contract was kept under load",
  formula: "failed probes among the load's clients, whole trial",
  source: "a server that behaves only up to the gate's number of connections, or only at first",
  thresholds: [{ value: 1, unit: "count", meaning: "failed probe: INVALID from here" }],
  speaksOfServer: true,
  judge(facts): Finding {
    if (valuesOf(facts.frames, "probes.made").length === 0)
      return notJudged("This trial was not checked for the contract under load.");
    const made = sum(facts.frames, "probes.made");
    if (made === 0) return notJudged("The load made no probes.");
    const failed = failedProbes(facts);
    const figures = [
      { label: "Probes", value: made, unit: "count" as const },
      { label: "Failed", value: failed.reduce((total, { count }) => total + count, 0), unit: "count" as const },
    ];
    if (failed.length === 0) return passed(`The server kept the contract in all ${inWhole(made)} probes.`, figures);
    const sentence = failed.map(({ count, words }) => `${inWhole(count)} ${words}`).join("; ");
    return invalid(`Under load the server broke the contract that it kept in the gate: ${sentence}.`, figures);
  },
};

/** Failed probes by what went wrong. A load that asks for more than servers carry lets pongs wait with the messages. */
function failedProbes({ frames, saturates }: TrialFacts): { count: number; words: string }[] {
  const errors = frames.flatMap((frame) => frame.errors).filter(({ phase }) => phase === "probe");
  return kinds.flatMap(({ cause, words }) => {
    if (saturates && cause === "pong") return [];
    const count = errors.filter((error) => error.cause === cause).reduce((total, error) => total + error.count, 0);
    return count > 0 ? [{ count, words }] : [];
  });
}
