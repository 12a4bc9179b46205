import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import { cpuShare } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { isOfConnecting } from "./visits.ts";

const BUSY = 0.8;

/**
 * A client that is faster than the server that counts measures that server. The server's use is read before and after a pass, so
 * the handshakes are in it and their time is not: it errs to the client's disfavour, and can be above all that there is.
 */
export const referenceServer: Rule = {
  id: "reference-server",
  title: "The server that counts had CPU to spare",
  formula:
    "reference server's CPU time of a pass, handshakes included ÷ (last receive − first send) ÷ cores it was given",
  source: "the same that is asked of a generator: whoever is not measured must not be the limit",
  thresholds: [{ value: BUSY, unit: "ratio", meaning: "from here SUSPECT: the client can do at least that" }],
  judge(facts): Finding {
    if (facts.plan.sending.kind !== "sequential") return notJudged("No client is measured here.");
    if (isOfConnecting(facts))
      return notJudged("Connecting is measured, and the server's CPU is known of the messages alone.");
    const share = cpuShare(facts, "server");
    if (share === undefined) return notJudged("The server's CPU was not recorded.");
    const figures = [{ label: "Server's CPU", value: share, unit: "ratio" as const }];
    const sentence = `The server that counts used ${inPercent(share)} of its CPU, handshakes counted in`;
    if (share < BUSY) return passed(`${sentence}.`, figures);
    const perS = facts.summary.values["throughput.delivered"] ?? 0;
    return suspect(`${sentence}: the client can do at least ${inDigits(perS)} round trips/s.`, figures);
  },
};
