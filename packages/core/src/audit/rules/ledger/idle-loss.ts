import { sum } from "../../../frame/over-frames.ts";
import { inDigits, inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { allowedShare } from "../../../plan/load-figures.ts";
import { cpuShare, measuredFrames, type TrialFacts } from "../../facts.ts";
import { type Figure, type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { isWhole } from "../../seconds.ts";
import { generatorCeiling } from "../generator/generator-ceiling.ts";
import { generatorCpu } from "../generator/generator-cpu.ts";
import { cpuThrottling } from "../server/cpu-throttling.ts";
import { memoryLimit } from "../server/memory-limit.ts";

/** Share of the owed deliveries that may be missing at the window's edge, as in the rule `delivery`. */
const LOST = 0.0001;
/** Share of one core, or of the server's CPU if that is less: below it no thread of the server is at its limit. */
const IDLE = 0.7;
/** The same in a single second: what was owed in such a second may have been lost for want of CPU. */
const BUSY = 0.9;

/**
 * Rules that name another reason for a loss than the server's own choice. Disturbances from outside are not among them: one that is
 * large enough to have caused a loss makes the trial INVALID, and then this rule is not judged at all.
 */
const excuses: readonly Rule[] = [cpuThrottling, memoryLimit, generatorCpu, generatorCeiling];

/**
 * Loss at a load that leaves the server's processor idle. A delivery policy may drop what a server cannot carry. A server that
 * drops with CPU to spare chooses the deliveries by which its latency is measured. The bound is one core, because a single thread is
 * at its limit there, however many cores the server was given.
 */
export const idleLoss: Rule = {
  id: "idle-loss",
  title: "Deliveries were lost only for want of CPU",
  formula:
    "1 − delivered ÷ owed, if the server's mean CPU is below a share of one core (of its CPU if that is less) and more was lost than was owed in its busy seconds",
  source: "a server that dropped half of its slow deliveries at 15 % of its CPU, within its policy",
  thresholds: [
    { value: LOST, unit: "ratio", meaning: "lost, above it SUSPECT, whatever the policy, if the server is idle" },
    { value: IDLE, unit: "ratio", meaning: "of one core, mean of the measured window: a server below it is idle" },
    { value: BUSY, unit: "ratio", meaning: "of one core, in a second: what was owed in such seconds may be lost" },
  ],
  speaksOfServer: true,
  judge(facts): Finding {
    const ratio = facts.summary.values["ratio.delivered"];
    if (ratio === undefined) return notJudged("Nothing was owed in the measured window.");
    const lost = 1 - ratio;
    const count = facts.summary.values["ledger.lost"] ?? 0;
    if (lost <= LOST)
      return passed(
        count === 0
          ? "Nothing was lost."
          : `${deliveries(count)} of what was owed ${count === 1 ? "was" : "were"} lost (${inPercent(lost)}), no more than at the window's edge.`,
      );
    const exemption = exempt(facts);
    if (exemption) return notJudged(exemption);
    const share = cpuShare(facts, "server");
    const cores = facts.summary.values["server.cpu"];
    if (share === undefined || cores === undefined) return notJudged("The server's CPU was not recorded.");
    const excuse = excuses
      .map((rule) => rule.judge(facts))
      .find(({ outcome }) => outcome !== "passed" && outcome !== "not judged");
    if (excuse) return notJudged(`The loss may have another reason. ${excuse.sentence}`);
    return judgeLoss(facts, { lost, share, cores });
  },
};

/** `lost`: share of what was owed. `share`, `cores`: the server's mean CPU, as a share of what it was given and in cores. */
function judgeLoss(facts: TrialFacts, { lost, share, cores }: { lost: number; share: number; cores: number }): Finding {
  const figures: Figure[] = [
    { label: "Lost ÷ owed", value: lost, unit: "ratio" },
    { label: "Server's CPU", value: share, unit: "ratio" },
  ];
  const given = cores / share;
  const oneCore = Math.min(1, given);
  const seconds = coresBySecond(facts);
  const busiest = Math.max(cores, ...seconds.map((second) => second.cores));
  const owedWhileBusy = seconds
    .filter((second) => second.cores >= BUSY * oneCore)
    .reduce((total, { owed }) => total + owed, 0);
  const used = `it used ${inDigits(cores)} of its ${inDigits(given)} ${given === 1 ? "core" : "cores"}, ${inDigits(busiest)} in its busiest second`;
  const isExplained = lost * sum(measuredFrames(facts), "ledger.expected") <= owedWhileBusy && owedWhileBusy > 0;
  if (cores >= IDLE * oneCore || isExplained)
    return passed(`${inPercent(lost)} of what was owed was lost, and the server was busy: ${used}.`, figures);
  const beyond = owedWhileBusy > 0 ? ` It lost more than the ${deliveries(owedWhileBusy)} of its busy seconds.` : "";
  return suspect(
    `The server lost ${inPercent(lost)} of what was owed with ${inPercent(1 - share)} of its CPU free: ${used}.${beyond}`,
    figures,
  );
}

/** The reason why a loss is not the server's choice under this load; null if it is. */
function exempt({ plan, saturates, observed }: TrialFacts): string | null {
  if (observed.discards) return "The server throws everything away on purpose.";
  if (saturates || plan.limit) return "The scenario asks for more than servers carry on purpose.";
  if (plan.disturbance) return "The scenario disturbs the connections on purpose.";
  if (allowedShare(plan) < 1) return "The contract's rate limit drops a part of this load on purpose.";
  return plan.sending.kind === "sequential" ? "A client is measured, not a server." : null;
}

/** The server's cores and the deliveries owed in each whole second of the measured window. */
function coresBySecond(facts: TrialFacts): { cores: number; owed: number }[] {
  return measuredFrames(facts)
    .filter(isWhole)
    .flatMap(({ values }) => {
      const user = values["server.cpu.user"];
      const owed = values["ledger.expected"] ?? 0;
      return user === undefined ? [] : [{ cores: user + (values["server.cpu.system"] ?? 0), owed }];
    });
}

const deliveries = (count: number): string => `${inWhole(count)} ${count === 1 ? "delivery" : "deliveries"}`;
