import { AppError } from "../failure/app-error.ts";
import { chatAvalanche } from "./chat-avalanche.ts";
import { chatBurst } from "./chat-burst.ts";
import { chatChurn } from "./chat-churn.ts";
import { chatJitter } from "./chat-jitter.ts";
import { chatRateLimit } from "./chat-rate-limit.ts";
import { chatSaturation } from "./chat-saturation.ts";
import { chatSlowConsumer } from "./chat-slow-consumer.ts";
import { chatSteady } from "./chat-steady.ts";
import { connectionRate } from "./connection-rate.ts";
import { echoArrival } from "./echo-arrival.ts";
import { echoClosed, echoPipelined, echoSizes } from "./echo-closed.ts";
import { echoOpen } from "./echo-open.ts";
import { gatewayLarge, gatewaySmall } from "./gateway.ts";
import { idle } from "./idle.ts";
import { push } from "./push.ts";
import { pushLimit } from "./push-limit.ts";
import { roundTrips } from "./round-trips.ts";
import type { Scenario } from "./scenario.ts";
import { ticks } from "./ticks.ts";

/** Every scenario, in the order in which pages show them. */
export const scenarios: readonly Scenario[] = [
  chatSteady,
  chatBurst,
  chatChurn,
  chatSaturation,
  chatRateLimit,
  chatJitter,
  chatAvalanche,
  chatSlowConsumer,
  echoClosed,
  echoPipelined,
  echoOpen,
  echoArrival,
  ...echoSizes,
  gatewaySmall,
  gatewayLarge,
  idle,
  connectionRate,
  push,
  pushLimit,
  ticks,
  ...roundTrips,
];

/** The scenario by its id; throws SCENARIO_UNKNOWN. */
export function getScenario(scenarioId: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.id === scenarioId);
  if (scenario) return scenario;
  const known = scenarios.map((candidate) => candidate.id).join(", ");
  throw new AppError("SCENARIO_UNKNOWN", `There is no scenario "${scenarioId}". Known: ${known}.`);
}
