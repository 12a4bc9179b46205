import { CHAT_FRAME_BYTES } from "../workload/workload.ts";
import type { Scenario } from "./scenario.ts";
import { drain, scaled, warmUp, withMeasuredSeconds } from "./stages.ts";

const clients = 100;
const perClientPerS = 1;

/** Seed 0's steady load: 100 clients × 1 chat/s × 60 s in one room. */
export const chatSteady: Scenario = {
  id: "chat-steady",
  version: 1,
  name: "Chat, steady",
  workload: "chat",
  measures:
    "An ordinary evening: 100 people in one room, each writes once a second and receives what the 99 others write.",
  readFirst: {
    metric: "latency.p99",
    why: "Every server should carry this load; how long the slowest deliveries take tells them apart.",
  },
  howToRead: "The delivery ratio must be 100 %: anything less is loss. Then read latency p99, then CPU per delivery.",
  parameters: {
    clients: {
      label: "Clients",
      unit: "clients",
      default: clients,
      min: 2,
      max: clients,
      meaning: "Members of the room.",
    },
    perClientPerS: {
      label: "Rate",
      unit: "messages/s and client",
      default: perClientPerS,
      min: perClientPerS,
      max: perClientPerS,
      meaning: "Chats that each client sends.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  plan({ scale, warmupS, measureS }) {
    const n = scaled(clients, scale);
    return withMeasuredSeconds(
      {
        v: 1,
        workload: "chat",
        sending: { kind: "open", perClientPerS, payloadBytes: CHAT_FRAME_BYTES },
        sessionS: null,
        stages: [...warmUp(n, warmupS), { phase: "measure", seconds: 60, clients: n, sends: true }, ...drain(n, 1)],
      },
      measureS,
    );
  },
};
