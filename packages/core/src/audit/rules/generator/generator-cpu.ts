import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import { cpuShare } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const BUSY = 0.8;

/** A generator near its own limit measures itself: the server carries at least what is shown. */
export const generatorCpu: Rule = {
  id: "generator-cpu",
  title: "The generator had CPU to spare",
  formula: "generator's mean cores in the measured window ÷ cores it was given",
  source: "queueing: near full use the waiting in the generator is part of every latency",
  thresholds: [{ value: BUSY, unit: "ratio", meaning: "from here SUSPECT: generator-bound" }],
  judge(facts): Finding {
    const share = cpuShare(facts, "generator");
    if (share === undefined) return notJudged("The generator's CPU was not recorded.");
    const figures = [{ label: "Generator's CPU", value: share, unit: "ratio" as const }];
    const sentence = `The generator used ${inPercent(share)} of its CPU`;
    if (share < BUSY) return passed(`${sentence}.`, figures);
    const perS = facts.summary.values["throughput.delivered"] ?? 0;
    return suspect(
      `${sentence}: generator-bound, the server carries at least ${inDigits(perS)} deliveries/s.`,
      figures,
    );
  },
};
