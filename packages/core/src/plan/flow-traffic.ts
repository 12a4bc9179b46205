import type { FlowPlan, FlowStep } from "./flow-plan.ts";

const countOf = (steps: readonly FlowStep[], kind: FlowStep["kind"]) =>
  steps.filter((step) => step.kind === kind).length;

/** Messages that one iteration sends, and replies that it is owed. */
export function flowTraffic({ repeat }: Pick<FlowPlan, "repeat">): {
  readonly sends: number;
  readonly replies: number;
} {
  return { sends: countOf(repeat, "send"), replies: countOf(repeat, "expect") };
}

/** The longest that an iteration takes, in seconds: all of its think times, and each reply at its timeout. */
export function longestIterationS({ repeat }: Pick<FlowPlan, "repeat">): number {
  return (
    repeat.reduce(
      (sum, step) => sum + (step.kind === "think" ? step.ms : step.kind === "expect" ? step.withinMs : 0),
      0,
    ) / 1000
  );
}
