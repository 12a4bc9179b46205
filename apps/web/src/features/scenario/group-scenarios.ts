import type { Scenario } from "@plumbline/core/scenario/scenario";
import type { Workload } from "@plumbline/core/workload/workload";
import type { MessageId } from "#i18n/say.ts";

/** Heading of each workload's scenarios. */
const labels = {
  chat: "scenario.chat",
  echo: "scenario.echo",
  push: "scenario.push",
  ticks: "scenario.ticks",
  flow: "scenario.flow",
  "round-trips": "scenario.roundTrips",
} as const satisfies Record<Workload, MessageId>;

export type ScenarioGroup = { workload: Workload; label: MessageId; scenarios: Scenario[] };

/** Scenarios by workload, both in the catalogue's order; a workload without any is left out. */
export function groupScenarios(scenarios: readonly Scenario[]): ScenarioGroup[] {
  const workloads = [...new Set(scenarios.map(({ workload }) => workload))];
  return workloads.map((workload) => ({
    workload,
    label: labels[workload],
    scenarios: scenarios.filter((scenario) => scenario.workload === workload),
  }));
}
