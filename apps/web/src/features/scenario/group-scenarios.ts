import type { Scenario } from "@plumbline/core/scenario/scenario";
import type { Workload } from "@plumbline/core/workload/workload";

/** Heading of each workload's scenarios. */
const labels = {
  chat: "Chat: everybody hears everybody",
  echo: "Echo: each message is returned",
  push: "Push: one question, many answers",
  ticks: "Ticks: the server speaks by the clock",
  flow: "Flow: a target's own messages",
  "round-trips": "Round trips: a client and a server that counts",
} as const satisfies Record<Workload, string>;

export type ScenarioGroup = { workload: Workload; label: string; scenarios: Scenario[] };

/** Scenarios by workload, both in the catalogue's order; a workload without any is left out. */
export function groupScenarios(scenarios: readonly Scenario[]): ScenarioGroup[] {
  const workloads = [...new Set(scenarios.map(({ workload }) => workload))];
  return workloads.map((workload) => ({
    workload,
    label: labels[workload],
    scenarios: scenarios.filter((scenario) => scenario.workload === workload),
  }));
}
