import { z } from "zod";
import type { TrialFacts } from "./facts.ts";

/** A figure behind a sentence, in the units of metrics. */
export const Figure = z.strictObject({
  label: z.string(),
  value: z.number(),
  unit: z.enum(["1/s", "count", "µs", "bytes", "cores", "ratio", "ms", "s"]),
});
export type Figure = z.infer<typeof Figure>;

/** What a rule found. `not judged`: the rule does not concern this trial, or what it needs was not recorded. */
export const Outcome = z.enum(["passed", "suspect", "invalid", "not judged"]);
export type Outcome = z.infer<typeof Outcome>;

export type Finding = { outcome: Outcome; sentence: string; figures: Figure[] };

/** A bound of a rule. `value` in the unit of the figure that is held against it. */
export type RuleThreshold = { value: number; unit: Figure["unit"]; meaning: string };

/** One question that every trial is asked. The section of rules in docs/methodology.md is written from these fields. */
export type Rule = {
  id: string;
  title: string;
  /** What is computed, in one line. */
  formula: string;
  /** Where the rule comes from, or which mistake it catches. */
  source: string;
  thresholds: readonly RuleThreshold[];
  /** It speaks of the server or its load, and is not judged where a disturbance from outside made the trial INVALID. */
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
