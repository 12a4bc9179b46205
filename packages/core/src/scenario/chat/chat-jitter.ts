import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { chatRoom } from "../steady-plan.ts";

/** Bad networks: each connection is cut about every 15 s without a goodbye and comes back after 2 s. */
export const chatJitter = defineScenario({
  id: "chat-jitter",
  version: 2,
  name: "Chat, cut connections",
  workload: "chat",
  measures:
    "Trains and tunnels: 200 people in one room, and each loses the connection about every 15 s without a goodbye and is back 2 s later.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "Those who are online must not feel those who come and go.",
  },
  howToRead:
    "The delivery ratio counts only what was owed to members who were there. Achieved ÷ offered is below 100 % by the time that people are offline: they do not write then. Connections opened must reach those tried; memory that keeps rising means that dead connections are kept.",
  parameters: {
    clients: clientsParameter(200, 5000, "Members of the room."),
    perClientPerS: rateParameter(1, 10, "Chats that each client sends while it is online."),
    everyS: {
      kind: "number",
      label: "Time between cuts",
      unit: "s",
      default: 15,
      min: 3,
      max: 600,
      whole: false,
      meaning: "About how long each connection lives; the cuts of all clients are spread over it.",
    },
    offlineS: {
      kind: "number",
      label: "Time offline",
      unit: "s",
      default: 2,
      min: 0.5,
      max: 60,
      whole: false,
      meaning: "How long a client stays away after a cut.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan: ({ clients, warmupS, parameters: { perClientPerS, everyS, offlineS } }) => ({
    ...chatRoom({ perClientPerS, clients, warmupS, measureS: 60, drainS: 1 }),
    disturbance: { kind: "cuts", everyS, offlineS },
  }),
});
