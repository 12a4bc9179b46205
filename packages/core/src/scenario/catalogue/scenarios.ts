import { AppError } from "../../failure/app-error.ts";
import { suggestNames } from "../../failure/suggest-names.ts";
import { chatAvalanche } from "../chat/chat-avalanche.ts";
import { chatBurst } from "../chat/chat-burst.ts";
import { chatChurn } from "../chat/chat-churn.ts";
import { chatJitter } from "../chat/chat-jitter.ts";
import { chatRateLimit } from "../chat/chat-rate-limit.ts";
import { chatSaturation } from "../chat/chat-saturation.ts";
import { chatSlowConsumer } from "../chat/chat-slow-consumer.ts";
import { chatSteady } from "../chat/chat-steady.ts";
import { roundTrips } from "../client/round-trips.ts";
import { connectionRate } from "../echo/connection-rate.ts";
import { echoArrival } from "../echo/echo-arrival.ts";
import { echoClosed, echoPipelined, echoSizes } from "../echo/echo-closed.ts";
import { echoOpen } from "../echo/echo-open.ts";
import { gatewayLarge, gatewaySmall } from "../echo/gateway.ts";
import { idle } from "../echo/idle.ts";
import { proxyReload } from "../echo/proxy-reload.ts";
import { ownFlow } from "../flow.ts";
import { push } from "../push/push.ts";
import { pushLimit } from "../push/push-limit.ts";
import { ticks } from "../push/ticks.ts";
import type { Scenario } from "../scenario.ts";

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
  proxyReload,
  push,
  pushLimit,
  ticks,
  ownFlow,
  ...roundTrips,
];

/** The scenario by its id; throws SCENARIO_UNKNOWN. */
export function getScenario(scenarioId: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.id === scenarioId);
  if (scenario) return scenario;
  const ids = scenarios.map((candidate) => candidate.id);
  throw new AppError("SCENARIO_UNKNOWN", `There is no scenario "${scenarioId}". ${suggestNames(scenarioId, ids)}`);
}
