import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, scaled, warmUp } from "../stages.ts";

/** Measured seconds before the server is restarted, out of 40. */
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
  plan({ scale, warmupS, measureS, parameters }) {
    const n = scaled(parameters.clients, scale);
    return {
      v: 1,
      workload: "chat",
      sending: { kind: "none" },
      sessionS: null,
      stages: [...warmUp(n, warmupS), { phase: "measure", seconds: 40, clients: n, sends: true }, ...drain(n, 2)],
      disturbance: { kind: "restart", atS: (measureS ?? 40) * CALM_SHARE },
    };
  },
});
