import { sum } from "../../../frame/over-frames.ts";
import type { Deviation } from "../../../gate/deviation.ts";
import { inWhole } from "../../../metric/quantity-text.ts";
import { type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

const kinds = [
  { cause: "pong", words: "pings were not answered with their own payload" },
  { cause: "text", words: "texts that are not UTF-8 were taken" },
  { cause: "close", words: "close frames were not answered with their own code" },
  { cause: "fragments", words: "messages in fragments reached nobody" },
  { cause: "fragments-changed", words: "messages in fragments arrived with other bytes" },
  { cause: "missing", words: "messages reached nobody" },
  { cause: "incomplete", words: "messages did not reach everybody to whom they were owed" },
  { cause: "repeated", words: "messages reached a client more than once" },
  { cause: "wrong-receiver", words: "messages reached their own sender, or a stranger" },
] as const;
type Cause = (typeof kinds)[number]["cause"];

/** The checks of the gate whose declared failure a failed probe repeats. What a manifest says is no news under load. */
const declaredBy: Partial<Record<Cause, readonly Deviation["check"][]>> = {
  pong: ["rfc6455.ping-pong", "rfc6455.ping-burst"],
  text: ["rfc6455.invalid-utf8", "rfc6455.utf8-fragments"],
  close: ["rfc6455.close-echo"],
  fragments: ["rfc6455.fragmentation"],
  "fragments-changed": ["rfc6455.fragmentation", "rfc6455.split-character"],
};

/** Followed messages, whole and in fragments, may be lost up to this multiple of the share of all deliveries that was lost. */
const CHANCE = 10;
/** Microseconds of the latency's p99. From here on a load that asks for too much delays a probe's answer beyond its timeout of 5 s. */
const OVERLOADED_US = 1_000_000;

/**
 * The load sends pings, texts that are not UTF-8 and closes among its messages. It also follows single messages, whole or in fragments:
 * each reaches everybody to whom it is owed once, and nobody else. This happens at random moments, from the clients' addresses, in the
 * warm-up and in the measured window. The gate checks the same before the load, so a server that fails here has recognised the gate.
 */
export const contractUnderLoad: Rule = {
  id: "contract-under-load",
  title: "The contract was kept under load",
  formula: "failed probes among the load's clients that the manifest does not declare, whole trial",
  source: "a server that behaves only up to the gate's number of connections, or only at first",
  thresholds: [{ value: 1, unit: "count", meaning: "failed probe: INVALID from here" }],
  speaksOfServer: true,
  judge(facts): Finding {
    if (valuesOf(facts.frames, "probes.made").length === 0)
      return notJudged("This trial was not checked for the contract under load.");
    const made = sum(facts.frames, "probes.made");
    if (made === 0) return notJudged("The load made no probes.");
    const failed = kinds.flatMap(({ cause, words }) => {
      const count = failures(facts, cause);
      return count > 0 && !isExcused(facts, cause, count) ? [{ count, words }] : [];
    });
    const figures = [
      { label: "Probes", value: made, unit: "count" as const },
      { label: "Failed", value: failed.reduce((total, { count }) => total + count, 0), unit: "count" as const },
    ];
    if (failed.length === 0) return passed(`The server kept the contract in all ${inWhole(made)} probes.`, figures);
    const sentence = failed.map(({ count, words }) => `${inWhole(count)} ${words}`).join("; ");
    return invalid(`Under load the server broke the contract that it kept in the gate: ${sentence}.`, figures);
  },
};

/** Failed probes of one cause. */
function failures({ frames }: TrialFacts, cause: Cause): number {
  const errors = frames.flatMap((frame) => frame.errors);
  return errors
    .filter((error) => error.phase === "probe" && error.cause === cause)
    .reduce((total, { count }) => total + count, 0);
}

/** True if the manifest declares it, or an honest server can have failed that many probes of the cause. */
function isExcused(facts: TrialFacts, cause: Cause, count: number): boolean {
  if (facts.deviations.some(({ check }) => declaredBy[cause]?.includes(check))) return true;
  switch (cause) {
    case "pong":
      return facts.saturates;
    case "fragments":
      return isOverloaded(facts) || isChance(facts, count / sum(facts.frames, "probes.fragmented"));
    case "missing":
      return isOverloaded(facts) || isChance(facts, count / sum(facts.frames, "probes.followed"));
    case "incomplete":
      return isOverloaded(facts) || facts.deliveryPolicy !== "backpressure";
    default:
      return false;
  }
}

/** True if the load asks for more than servers carry, and the messages wait so long that a probe's answer may be late. */
function isOverloaded({ saturates, summary }: TrialFacts): boolean {
  return saturates && (summary.values["latency.p99"] ?? Number.POSITIVE_INFINITY) >= OVERLOADED_US;
}

/** True if the delivery policy dropped so many messages that a share of the followed ones was among them by chance. */
function isChance({ frames }: TrialFacts, share: number): boolean {
  const owed = sum(frames, "ledger.expected");
  return owed > 0 && share <= CHANCE * (1 - sum(frames, "ledger.delivered") / owed);
}
