import { clientsParameter, payloadParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import type { Scenario } from "../scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

/** Seed 3's gateway load: 10,000 clients × 1 message a second, every one of them answered. */
function defineGateway(id: string, name: string, payloadBytes: number): Scenario {
  return defineScenario({
    id,
    version: 2,
    name,
    workload: "echo",
    measures: `Many who say little: 10,000 clients send ${payloadBytes.toLocaleString("en")} bytes each second, and every message is carried through and answered.`,
    readFirst: {
      metric: "ratio.achieved",
      why: "A gateway that carries half of what is offered is not stable, however calm it looks.",
    },
    howToRead:
      "Achieved ÷ offered and the delivery ratio must both be 100 %; only then read latency p99, and then CPU per delivery. With all clients in step, the whole second's load comes at one moment.",
    parameters: {
      clients: clientsParameter(10_000, 20_000, "Connections."),
      perClientPerS: rateParameter(1, 1000, "Messages that each client sends."),
      payloadBytes: payloadParameter(payloadBytes),
      phases: {
        kind: "choice",
        label: "Phases",
        default: "spread",
        options: { spread: "spread", "in-step": "in step" },
        meaning:
          "Whether the clients' sends fill the second evenly or all fall on the same moment, as in the first benchmark.",
      },
    },
    limits: { cpus: 1, memoryMb: 2048 },
    saturates: false,
    plan({ clients, warmupS, parameters }) {
      const { perClientPerS, payloadBytes, phases } = parameters;
      const inStep = phases === "in-step" ? { phases } : {};
      const sending = { kind: "open", perClientPerS, payloadBytes, ...inStep } as const;
      return steadyPlan({ workload: "echo", sending, clients, warmupS, measureS: 30 });
    },
  });
}

export const gatewaySmall = defineGateway("gateway-59b", "Gateway, 59 B", 59);
export const gatewayLarge = defineGateway("gateway-1411b", "Gateway, 1,411 B", 1411);
