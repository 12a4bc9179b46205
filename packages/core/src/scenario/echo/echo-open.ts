import { clientsParameter, payloadParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

/** Open loop: messages are due at a fixed rate whatever the server does. */
export const echoOpen = defineScenario({
  id: "echo-open",
  version: 2,
  name: "Echo, fixed rate",
  workload: "echo",
  measures: "Requests that do not wait for each other: 500 clients each send 10 messages a second, answered or not.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "The rate is given; how long an answer takes from the moment at which its message was due is what users feel.",
  },
  howToRead:
    "Achieved ÷ offered must be 100 %. A pause of the server shows in every message that was due meanwhile, which a closed loop would hide. Then read CPU per delivery.",
  parameters: {
    clients: clientsParameter(500, 20_000, "Connections."),
    perClientPerS: rateParameter(10, 10_000, "Messages that each client sends."),
    payloadBytes: payloadParameter(128),
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan({ clients, warmupS, parameters }) {
    const { perClientPerS, payloadBytes } = parameters;
    const sending = { kind: "open", perClientPerS, payloadBytes } as const;
    return steadyPlan({ workload: "echo", sending, clients, warmupS, measureS: 30 });
  },
});
