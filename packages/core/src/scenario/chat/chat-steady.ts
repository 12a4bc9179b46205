import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { chatRoom } from "../steady-plan.ts";

/** Seed 0's steady load: 100 clients × 1 chat/s × 60 s in one room. */
export const chatSteady = defineScenario({
  id: "chat-steady",
  version: 2,
  name: "Chat, steady",
  workload: "chat",
  measures:
    "An ordinary evening: 100 people in one room, each writes once a second and receives what the 99 others write.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "Every server should carry this load; how long the slowest deliveries take tells them apart.",
  },
  howToRead: "The delivery ratio must be 100 %: anything less is loss. Then read latency p99, then CPU per delivery.",
  parameters: {
    clients: clientsParameter(100, 5000, "Members of the room; each message is owed to all others."),
    perClientPerS: rateParameter(
      1,
      10,
      "Chats that each client sends; beyond 10 a second servers drop them by contract.",
    ),
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan: ({ clients, warmupS, parameters: { perClientPerS } }) =>
    chatRoom({ perClientPerS, clients, warmupS, measureS: 60, drainS: 1 }),
});
