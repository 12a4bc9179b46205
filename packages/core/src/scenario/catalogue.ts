import { AppError } from "../failure/app-error.ts";
import { chatBurst } from "./chat-burst.ts";
import { chatChurn } from "./chat-churn.ts";
import { chatSaturation } from "./chat-saturation.ts";
import { chatSteady } from "./chat-steady.ts";
import { echoClosed } from "./echo-closed.ts";
import type { Scenario } from "./scenario.ts";

/** Every scenario, in the order in which pages show them. */
export const scenarios: readonly Scenario[] = [chatSteady, chatBurst, chatChurn, chatSaturation, echoClosed];

/** The scenario by its id; throws SCENARIO_UNKNOWN. */
export function getScenario(scenarioId: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.id === scenarioId);
  if (scenario) return scenario;
  const known = scenarios.map((candidate) => candidate.id).join(", ");
  throw new AppError("SCENARIO_UNKNOWN", `There is no scenario "${scenarioId}". Known: ${known}.`);
}
