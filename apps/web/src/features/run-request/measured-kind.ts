import type { Scenario } from "@plumbline/core/scenario/scenario";
import { isClientId } from "@plumbline/core/server/client-id";
import { isTargetId } from "@plumbline/core/server/target-id";
import type { TargetView } from "@plumbline/core/target/target";
import { targetLoads } from "@plumbline/core/target/target-load";
import { servedWorkloads } from "@plumbline/core/workload/workloads";

/** The measured kinds of a run. */
export const measurable = ["servers", "clients", "targets"] as const;
export type Measurable = (typeof measurable)[number];

/** The scenarios selected at first. */
export const firstScenarios: Record<Measurable, string[]> = {
  servers: ["chat-steady"],
  clients: ["client-10x100-1kb"],
  targets: ["echo-open"],
};

/** True if a scenario measures this kind. */
export function isOfKind({ workload }: Pick<Scenario, "workload">, what: Measurable): boolean {
  if (what === "targets") return Object.hasOwn(targetLoads, workload);
  return what === "clients" ? workload === "round-trips" : servedWorkloads.some((served) => served === workload);
}

/** The first kind that a scenario measures. */
export function kindOf(scenario: Pick<Scenario, "workload">): Measurable {
  return measurable.find((what) => isOfKind(scenario, what)) ?? "servers";
}

/** The form after a change of the measured kind: nothing of the other kind stays selected. */
export function stateFor(value: string): { what: Measurable; servers: string[]; scenarios: string[]; set: string[] } {
  const what = measurable.find((one) => one === value) ?? "servers";
  return { what, servers: [], scenarios: firstScenarios[what], set: [] };
}

/** The form after a target was saved: it alone, under the scenario of its workload. */
export function stateForTarget({ targetId, workload }: Pick<TargetView, "targetId" | "workload">) {
  return { servers: [targetId], scenarios: [targetLoads[workload].scenarioId] };
}

/** The form with one server or client chosen under the first scenario of its kind. */
export function newRunHref(id: string): string {
  if (isTargetId(id)) return `/runs/new?what=targets&servers=${id}&scenarios=${firstScenarios.targets.join(",")}`;
  if (!isClientId(id)) return `/runs/new?servers=${id}`;
  return `/runs/new?what=clients&servers=${id}&scenarios=${firstScenarios.clients.join(",")}`;
}
