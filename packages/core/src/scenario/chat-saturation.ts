import { CHAT_FRAME_BYTES } from "../workload/workload.ts";
import type { Stage } from "./load-plan.ts";
import type { Scenario } from "./scenario.ts";
import { drain, scaled, warmUp, withMeasuredSeconds } from "./stages.ts";

const steps = [200, 500, 1000];
const clients = 1000;
const perClientPerS = 5;

/** Seed 0's saturation: 200, 500, then 1,000 clients, each step ramped in 10 s and held 20 s, 5 chats/s each. */
export const chatSaturation: Scenario = {
  id: "chat-saturation",
  version: 1,
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
    clients: {
      label: "Clients",
      unit: "clients",
      default: clients,
      min: 2,
      max: clients,
      meaning: "Clients at the last step.",
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
    const first = scaled(steps[0] ?? 2, scale);
    const stages: Stage[] = steps.flatMap((step): Stage[] => [
      { phase: "measure", seconds: 10, clients: scaled(step, scale), sends: true },
      { phase: "measure", seconds: 20, clients: scaled(step, scale), sends: true },
    ]);
    return withMeasuredSeconds(
      {
        v: 1,
        workload: "chat",
        sending: { kind: "open", perClientPerS, payloadBytes: CHAT_FRAME_BYTES },
        sessionS: null,
        stages: [...warmUp(Math.min(50, first), warmupS), ...stages, ...drain(scaled(clients, scale), 10)],
      },
      measureS,
    );
  },
};
