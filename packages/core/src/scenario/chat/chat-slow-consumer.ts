import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { chatRoom } from "../steady-plan.ts";

/** A room in which one member stops reading: what the server's delivery policy does to the others. */
export const chatSlowConsumer = defineScenario({
  id: "chat-slow-consumer",
  version: 3,
  name: "Chat, slow consumer",
  workload: "chat",
  measures:
    "One stops reading: 100 people in one room, each writes five times a second, and one of them takes nothing from the socket until the end.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "Who suffers? With a good policy only the one who does not read; with a bad one the whole room waits.",
  },
  howToRead:
    "Compare with the steady chat. A server that waits for its slowest peer shows it in everybody's latency; one that queues without end shows it in memory; one that drops or evicts shows it in the delivery ratio of the paused reader alone, which stands apart. The buffers of the kernel hide the pause for the first seconds.",
  parameters: {
    clients: clientsParameter(100, 2000, "Members of the room, the paused ones included."),
    perClientPerS: rateParameter(
      5,
      10,
      "Chats that each client sends; half of what the contract allows, so that nobody who catches up after a wait is cut by the rate limit.",
    ),
    paused: {
      kind: "number",
      label: "Paused readers",
      unit: "clients",
      default: 1,
      min: 1,
      max: 100,
      whole: true,
      meaning: "Clients that stop reading while it is measured; the scale does not change their number.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan: ({ clients, warmupS, parameters: { perClientPerS, paused } }) => ({
    ...chatRoom({ perClientPerS, clients, warmupS, measureS: 60, drainS: 2 }),
    // somebody must be left to read
    disturbance: { kind: "paused-readers", clients: Math.min(paused, clients - 1) },
  }),
});
