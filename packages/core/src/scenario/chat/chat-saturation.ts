import type { Stage } from "../../plan/load-plan.ts";
import { CHAT_FRAME_BYTES } from "../../workload/workloads.ts";
import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, scaled, warmUp } from "../stages.ts";

/** The seed's steps as shares of the last one: 200, 500, 1,000. */
const steps = [0.2, 0.5, 1];

/** Seed 0's saturation: 200, 500, then 1,000 clients, each step ramped in 10 s and held 20 s, 5 chats/s each. */
export const chatSaturation = defineScenario({
  id: "chat-saturation",
  version: 2,
  name: "Chat, saturation",
  workload: "chat",
  measures:
    "More than one machine can carry: 200, 500, then 1,000 people in one room, each writes five times a second. At the top 4,995,000 deliveries are owed each second.",
  readFirst: {
    metric: "throughput.delivered",
    why: "No server can deliver everything here: how much it really delivers is its ceiling.",
  },
  howToRead:
    "Read deliveries per second together with the delivery ratio and the policy: a server that drops early looks fast. Latency here is the latency of an overloaded server.",
  parameters: {
    clients: clientsParameter(1000, 5000, "Clients at the last step; the steps before are a fifth and a half of it."),
    perClientPerS: rateParameter(
      5,
      10,
      "Chats that each client sends; beyond 10 a second servers drop them by contract.",
    ),
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: true,
  plan({ scale, warmupS, parameters }) {
    const clients = steps.map((share) => scaled(parameters.clients * share, scale));
    const stages = clients.flatMap((step): Stage[] => [
      { phase: "measure", seconds: 10, clients: step, sends: true },
      { phase: "measure", seconds: 20, clients: step, sends: true },
    ]);
    return {
      v: 1,
      workload: "chat",
      sending: { kind: "open", perClientPerS: parameters.perClientPerS, payloadBytes: CHAT_FRAME_BYTES },
      sessionS: null,
      stages: [
        ...warmUp(Math.min(50, ...clients), warmupS),
        ...stages,
        ...drain(scaled(parameters.clients, scale), 10),
      ],
    };
  },
});
