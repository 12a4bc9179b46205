import { allowedShare } from "../../scenario/load-plan.ts";
import { cpuShare, measuredFrames, type TrialFacts } from "../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inDigits, inPercent } from "../words.ts";
import { cpuThrottling } from "./cpu-throttling.ts";
import { disturbed } from "./disturbed.ts";
import { generatorCeiling } from "./generator-ceiling.ts";
import { generatorCpu } from "./generator-cpu.ts";
import { memoryLimit } from "./memory-limit.ts";
import { outsideRules } from "./outside-rules.ts";

/** Share of the owed deliveries that may be missing at the window's edge, as in the rule on deliveries. */
const LOST = 0.0001;
/** Of one core, or of its CPU where that is less: a server below it has no thread at its end. */
const IDLE = 0.7;
/** Of the same, in the busiest second: a server that was busy for once may have lost then. */
const BUSY = 0.9;
/** Shorter frames end a phase; a rate over them is mostly chance. */
const WHOLE_MS = 500;

/** Rules that name another reason for a loss than the server's own choice. */
const excuses: readonly Rule[] = [
  cpuThrottling,
  memoryLimit,
  generatorCpu,
  generatorCeiling,
  ...outsideRules,
  disturbed,
];

/**
 * Loss at a load that leaves the server's processor idle. A delivery policy may drop what a server cannot carry; a server that
 * drops with CPU to spare chooses what its latencies are measured on. Held against one core, because a single thread is at its end
 * there, whatever the server was given.
 */
export const idleLoss: Rule = {
  id: "idle-loss",
  title: "What was lost was lost for want of CPU",
  formula:
    "1 − delivered ÷ owed, where the server's mean and busiest second of CPU are below a share of one core (of its CPU where that is less)",
  source: "a server that dropped half of its slow deliveries at 15 % of its CPU, within its policy",
  thresholds: [
    { value: LOST, unit: "ratio", meaning: "lost, above it SUSPECT, whatever the policy, where the server is idle" },
    { value: IDLE, unit: "ratio", meaning: "of one core, mean of the measured window: a server below it is idle" },
    { value: BUSY, unit: "ratio", meaning: "of one core, busiest second: a server that reached it was not idle" },
  ],
  speaksOfServer: true,
  judge(facts): Finding {
    const ratio = facts.summary.values["ratio.delivered"];
    if (ratio === undefined) return notJudged("Nothing was owed in the measured window.");
    const lost = 1 - ratio;
    if (lost <= LOST) return passed("Nothing was lost.");
    const exemption = exempt(facts);
    if (exemption) return notJudged(exemption);
    const share = cpuShare(facts, "server");
    const cores = facts.summary.values["server.cpu"];
    if (share === undefined || cores === undefined) return notJudged("The server's CPU was not recorded.");
    const excuse = excuses
      .map((rule) => rule.judge(facts))
      .find(({ outcome }) => outcome !== "passed" && outcome !== "not judged");
    if (excuse) return notJudged(`The loss may have another reason. ${excuse.sentence}`);
    const figures = [
      { label: "Lost ÷ owed", value: lost, unit: "ratio" as const },
      { label: "Server's CPU", value: share, unit: "ratio" as const },
    ];
    const given = cores / share;
    const oneCore = Math.min(1, given);
    const busiest = Math.max(cores, ...coresBySecond(facts));
    const used = `it used ${inDigits(cores)} of its ${inDigits(given)} ${given === 1 ? "core" : "cores"}, ${inDigits(busiest)} in its busiest second`;
    if (cores >= IDLE * oneCore || busiest >= BUSY * oneCore)
      return passed(`${inPercent(lost)} of what was owed was lost, and the server was busy: ${used}.`, figures);
    return suspect(
      `The server lost ${inPercent(lost)} of what was owed with ${inPercent(1 - share)} of its CPU free: ${used}.`,
      figures,
    );
  },
};

/** Why a loss is no choice of the server under this load; null where it is. */
function exempt({ plan, saturates, observed }: TrialFacts): string | null {
  if (observed.discards) return "The server throws everything away on purpose.";
  if (saturates || plan.limit) return "The scenario asks for more than servers carry on purpose.";
  if (plan.disturbance) return "The scenario disturbs the connections on purpose.";
  if (allowedShare(plan) < 1) return "The contract's rate limit drops a part of this load on purpose.";
  return plan.sending.kind === "sequential" ? "It is the client that is measured." : null;
}

function coresBySecond(facts: TrialFacts): number[] {
  return measuredFrames(facts).flatMap(({ durationMs, values }) => {
    const user = values["server.cpu.user"];
    return user === undefined || durationMs < WHOLE_MS ? [] : [user + (values["server.cpu.system"] ?? 0)];
  });
}
