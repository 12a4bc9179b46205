import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { steadyPlan } from "../steady-plan.ts";
import { PUSH_REQUEST_BYTES, pushParameters } from "./push-parameters.ts";

/** Seed 1's push: 5,000 clients send one message a second, each is answered by 10 messages of 10,000 bytes. */
export const push = defineScenario({
  id: "push",
  version: 2,
  name: "Push, 10 × 10 kB",
  workload: "push",
  measures:
    "A server that pours: 5,000 clients ask once a second, and each question is answered by 10 messages of 10,000 bytes: 500 MB a second.",
  readFirst: {
    metric: "throughput.bytes",
    why: "500 MB a second are owed: how many arrive is what the server, its copies and its buffers allow.",
  },
  howToRead:
    "The delivery ratio says whether all of it came; latency counts from the question's due time to each answer. Then read memory at the peak: a server that queues what it cannot send pays there.",
  parameters: {
    clients: clientsParameter(5000, 20_000, "Connections."),
    perClientPerS: rateParameter(1, 100, "Questions that each client asks."),
    ...pushParameters,
  },
  limits: { cpus: 2, memoryMb: 2048 },
  saturates: false,
  plan({ clients, warmupS, parameters }) {
    const { perClientPerS, count, bytes } = parameters;
    const sending = { kind: "open", perClientPerS, payloadBytes: PUSH_REQUEST_BYTES } as const;
    return { ...steadyPlan({ workload: "push", sending, clients, warmupS, measureS: 30 }), push: { count, bytes } };
  },
});
