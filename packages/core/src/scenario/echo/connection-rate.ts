import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

/** As many handshakes as fit into a second: each connection leaves as soon as it is open, and the next one comes. */
export const connectionRate = defineScenario({
  id: "connection-rate",
  version: 1,
  name: "Connection rate",
  workload: "echo",
  measures:
    "How fast the door turns: 100 clients connect, stay for 10 ms, close and connect again, as often as the server lets them.",
  readFirst: {
    metric: "connections.perS",
    why: "Every finished handshake releases the next one: the rate is what the server accepts.",
  },
  howToRead:
    "Errors must stay zero. Watch the generator's CPU: a handshake costs both sides about the same, so a fast server makes the generator the limit, and the figure means at least.",
  parameters: {
    clients: clientsParameter(100, 1000, "Clients that connect again and again."),
    sessionMs: {
      kind: "number",
      label: "Stay",
      unit: "ms",
      default: 10,
      min: 1,
      max: 10_000,
      whole: false,
      meaning: "Time for which a connection stays open.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: true,
  plan({ clients, warmupS, parameters }) {
    const sessionS = parameters.sessionMs / 1000;
    return steadyPlan({
      workload: "echo",
      sending: { kind: "none" },
      sessionS,
      clients,
      warmupS,
      measureS: 15,
      drainS: 2,
    });
  },
});
