import { clientsParameter, MARK_BYTES, rateParameter } from "./common-parameters.ts";
import { defineScenario } from "./define-scenario.ts";
import { steadyPlan } from "./steady-plan.ts";

/** A flow of one's own: what a message is and what answers it, the target's owner says. */
export const ownFlow = defineScenario({
  id: "flow",
  version: 1,
  name: "Flow of one's own",
  workload: "flow",
  measures:
    "A server as its own clients use it: each connection repeats the steps of the target's flow, once a second, and every reply that a step waits for is owed.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "From the moment at which a message was due to the reply that its step waits for, with every reply that never came.",
  },
  howToRead:
    "Delivered ÷ owed must be 100 %: a reply that did not come within its time is lost, and its iteration over. Sent ÷ offered falls where an iteration takes longer than the time to the next one. Errors in the handshake may also be those of the steps of connect.",
  parameters: {
    clients: clientsParameter(20, 20_000, "Connections."),
    perClientPerS: {
      ...rateParameter(1, 10_000, "Iterations that each client begins."),
      unit: "iterations/s and client",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan({ clients, warmupS, parameters }) {
    // a plan names a size before its flow is known
    const sending = { kind: "open", perClientPerS: parameters.perClientPerS, payloadBytes: MARK_BYTES } as const;
    return steadyPlan({ workload: "flow", sending, clients, warmupS, measureS: 30 });
  },
});
