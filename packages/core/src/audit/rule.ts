import { z } from "zod";
import type { TrialFacts } from "./facts.ts";

/** A figure behind a sentence, in the units of metrics. */
export const Figure = z.strictObject({
  label: z.string(),
  value: z.number(),
  unit: z.enum(["1/s", "count", "µs", "bytes", "cores", "ratio", "ms", "s"]),
});
export type Figure = z.infer<typeof Figure>;

/** A rule's result. `not judged`: the rule does not concern this trial, or the facts that it needs were not recorded. */
export const Outcome = z.enum(["passed", "suspect", "invalid", "not judged"]);
export type Outcome = z.infer<typeof Outcome>;

export type Finding = { outcome: Outcome; sentence: string; figures: Figure[] };

/** A bound of a rule. `value` is in the unit of the figure that is compared with it. */
export type RuleThreshold = { value: number; unit: Figure["unit"]; meaning: string };

/** One rule that judges every trial. The section of rules in docs/methodology.md is written from these fields. */
export type Rule = {
  id: string;
  title: string;
  /** The computation, in one line. */
  formula: string;
  /** The origin of the rule, or the mistake that it catches. */
  source: string;
  thresholds: readonly RuleThreshold[];
  /** True if it judges the server or its load. Then it is not judged if a disturbance from outside made the trial INVALID. */
  speaksOfServer?: true;
  judge(facts: TrialFacts): Finding;
};

export const passed = (sentence: string, figures: Figure[] = []): Finding => ({ outcome: "passed", sentence, figures });
export const suspect = (sentence: string, figures: Figure[] = []): Finding => ({
  outcome: "suspect",
  sentence,
  figures,
});
export const invalid = (sentence: string, figures: Figure[] = []): Finding => ({
  outcome: "invalid",
  sentence,
  figures,
});
export const notJudged = (sentence: string): Finding => ({ outcome: "not judged", sentence, figures: [] });

/** passed, suspect or invalid by how far a value is beyond its bounds; a bound that is reached counts. */
export function grade(value: number, bounds: { suspect: number; invalid?: number }): "passed" | "suspect" | "invalid" {
  if (bounds.invalid !== undefined && value >= bounds.invalid) return "invalid";
  return value >= bounds.suspect ? "suspect" : "passed";
}
