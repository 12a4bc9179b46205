import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

/** Measured seconds. */
const MEASURE_S = 40;
/** Share of them before the server is restarted. */
const CALM_SHARE = 0.125;

/** The server is restarted under load, and everybody comes back at the same time. */
export const chatAvalanche = defineScenario({
  id: "chat-avalanche",
  version: 2,
  name: "Chat, avalanche",
  workload: "chat",
  measures:
    "A deployment in the middle of the day: 2,000 people are connected, the server is restarted, and all of them come back at once.",
  readFirst: {
    metric: "recovery.time",
    why: "From the restart until 95 % of all clients are connected again is the outage that people feel.",
  },
  howToRead:
    "The time contains the server's stop, its start and the rush of reconnections. Errors while it is down are expected; what counts is that they end, and that connect p95 stays low in the rush.",
  parameters: { clients: clientsParameter(2000, 20_000, "Clients connected when the server is restarted.") },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan({ clients, warmupS, measureS }) {
    return {
      ...steadyPlan({ workload: "chat", sending: { kind: "none" }, clients, warmupS, measureS: MEASURE_S, drainS: 2 }),
      disturbance: { kind: "restart", atS: (measureS ?? MEASURE_S) * CALM_SHARE },
    };
  },
});
