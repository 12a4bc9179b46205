import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { chatRoom } from "../steady-plan.ts";

/** A probe of the contract's rate limit: everybody writes twice as fast as the 10 chats a second that are allowed. */
export const chatRateLimit = defineScenario({
  id: "chat-rate-limit",
  version: 2,
  name: "Chat, rate limit",
  workload: "chat",
  measures:
    "Everybody writes too fast: 10 people send 20 chats a second each, twice what the contract allows. Half of them must be dropped, and nobody thrown out.",
  readFirst: {
    metric: "ratio.delivered",
    why: "10 of 20 are allowed, and a burst of 10 at the start: just over 50 % is right. More lets floods through, less punishes too much.",
  },
  howToRead:
    "What is missing here is dropped by contract and no loss. Errors must stay zero: the connection is kept. Then read CPU: turning messages away should cost little.",
  parameters: {
    clients: clientsParameter(10, 1000, "Members of the room."),
    perClientPerS: rateParameter(20, 1000, "Chats that each client sends; 10 a second get through."),
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan: ({ clients, warmupS, parameters: { perClientPerS } }) =>
    chatRoom({ perClientPerS, clients, warmupS, measureS: 30, drainS: 1 }),
});
