import { sum } from "../../../frame/over-frames.ts";
import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { servedFrames, statOf, type TrialFacts } from "../../facts.ts";
import { type Figure, type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const OFF = 0.01;
/** Connections with which the worker itself looks whether the server is ready. */
const READINESS = 2;

/**
 * Compares the server's counts with the generator's, over the whole trial. More arrived than was sent is impossible;
 * less arrived than was sent was on its way when the load ended, or never left.
 */
export const serverCounts: Rule = {
  id: "server-counts",
  title: "The server's own counts agree",
  formula: "(server's delivered − received) ÷ received, and the same of connections, whole trial",
  source: "throughput taken from the server's own counter, never held against what arrived",
  thresholds: [
    { value: OFF, unit: "ratio", meaning: "server counts less: INVALID from here; more: SUSPECT from here" },
    { value: READINESS, unit: "count", meaning: "connections of the readiness check, never judged" },
  ],
  judge(facts): Finding {
    const delivered = statOf(facts, "delivered");
    if (delivered === undefined) return notJudged("The server left no count of its own.");
    if (facts.plan.disturbance) return notJudged("The scenario cuts connections on purpose, and with them deliveries.");
    const received = sum(servedFrames(facts), "deliveries.received");
    const figures: Figure[] = [
      { label: "Server's count", value: delivered, unit: "count" },
      { label: "Generator's count", value: received, unit: "count" },
    ];
    const off = received > 0 ? (delivered - received) / received : delivered > 0 ? 1 : 0;
    const sentence = `The server counts ${inWhole(delivered)} deliveries and the generator ${inWhole(received)}`;
    if (off <= -OFF) return invalid(`${sentence}: more arrived than was sent.`, figures);
    if (off >= OFF) return suspect(`${sentence}: ${inPercent(off)} of them never arrived.`, figures);
    return judgeConnections(facts, figures) ?? passed(`${sentence}.`, figures);
  },
};

function judgeConnections(facts: TrialFacts, figures: Figure[]): Finding | null {
  const opened = sum(servedFrames(facts), "connections.opened") + sum(facts.frames, "probes.connected");
  const claimed = statOf(facts, "connections");
  if (claimed === undefined || opened === 0) return null;
  if (Math.abs(claimed - opened) <= Math.max(READINESS, OFF * opened)) return null;
  return suspect(`The server counts ${inWhole(claimed)} connections and the generator ${inWhole(opened)}.`, [
    ...figures,
    { label: "Server's connections", value: claimed, unit: "count" },
    { label: "Generator's connections", value: opened, unit: "count" },
  ]);
}
