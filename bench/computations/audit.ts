import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { sampleFacts } from "../sample/sample-facts.ts";

const REPETITIONS = 200;
const WARM_UPS = 20;
const GOAL = { atMost: 50 };

/** How long the audit of one trial of 60 s takes, all rules and the naming of its limit. */
export const benchAudit: Bench = async ({ signal }) => {
  const plan = getScenario("chat-steady").plan({ scale: 1, warmupS: 5, measureS: null });
  const facts = sampleFacts(plan, 1_700_000_000_000);
  const times: number[] = [];
  for (let repetition = -WARM_UPS; repetition < REPETITIONS; repetition++) {
    signal.throwIfAborted();
    const begunMs = performance.now();
    auditTrial(facts);
    if (repetition >= 0) times.push(performance.now() - begunMs);
  }
  const against = `${facts.frames.length} seconds, ${REPETITIONS} times`;
  return [
    { name: "audit.p95", value: percentileOf(times, 95), unit: "ms", against, goal: GOAL },
    { name: "audit.p50", value: percentileOf(times, 50), unit: "ms", against: "the same" },
  ];
};
