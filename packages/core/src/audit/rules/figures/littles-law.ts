import { secondsOf } from "../../../frame/over-frames.ts";
import { inDigits, inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { measuredFrames } from "../../facts.ts";
import { OCCUPANCY, occupancyOf } from "../../littles-law.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/**
 * In a closed loop rate × mean latency must fill connections × depth (L = λ W). Of the measured seconds alone: their latencies
 * ÷ their time against the places open in them. Source: Little 1961.
 */
export const littlesLaw: Rule = {
  id: "littles-law",
  title: "Rate and latency fill the connections",
  formula: "(deliveries ÷ s × mean latency) ÷ (open connections × depth), closed loops only",
  source: "J. D. C. Little, A Proof for the Queuing Formula L = λ W, 1961",
  thresholds: [
    { value: OCCUPANCY.impossible, unit: "ratio", meaning: "above it INVALID: more in flight than there is room for" },
    { value: OCCUPANCY.idle, unit: "ratio", meaning: "below it SUSPECT: connections were not loaded all the time" },
    { value: OCCUPANCY.missing, unit: "ratio", meaning: "below it INVALID: most of their time is in no latency" },
  ],
  judge(facts): Finding {
    const { sending } = facts.plan;
    if (sending.kind !== "closed" && sending.kind !== "sequential")
      return notJudged("Only a closed loop keeps a known number of messages in flight.");
    const frames = measuredFrames(facts).filter((frame) => frame.values["latency.count"] !== undefined);
    const windowS = secondsOf(frames);
    const count = frames.reduce((sum, { values }) => sum + (values["latency.count"] ?? 0), 0);
    const open = frames.reduce(
      (sum, { values, durationMs }) => sum + (values["connections.open"] ?? 0) * durationMs,
      0,
    );
    if (count === 0 || open === 0) return notJudged("No latency was recorded in the measured window.");
    const latencyUs = frames.reduce(
      (sum, { values }) => sum + (values["latency.count"] ?? 0) * (values["latency.mean"] ?? 0),
      0,
    );
    const room = (open / (windowS * 1000)) * (sending.kind === "closed" ? sending.depth : 1);
    const { inFlight, ratio, verdict } = occupancyOf(
      { ratePerS: count / windowS, meanLatencyUs: latencyUs / count, room },
      // connections whose messages are all back stand empty until the pass is over
      sending.kind === "closed" ? "closed" : "at-most",
    );
    const figures = [
      { label: "In flight by rate × latency", value: inFlight, unit: "count" as const },
      { label: "Connections × depth", value: room, unit: "count" as const },
    ];
    const seen = `${inDigits(inFlight)} messages were in flight by rate × latency, and there was room for ${inWhole(room)}`;
    if (verdict === "VALID") return passed(`${seen}.`, figures);
    if (ratio > 1) return invalid(`${seen}: rate and latency cannot both be true.`, figures);
    const idle = `${seen}: ${inPercent(1 - ratio)} of the connections' time is in no latency.`;
    return verdict === "INVALID" ? invalid(idle, figures) : suspect(idle, figures);
  },
};
