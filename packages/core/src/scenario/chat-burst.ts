import { CHAT_FRAME_BYTES } from "../workload/workload.ts";
import type { Scenario } from "./scenario.ts";
import { drain, scaled, warmUp, withMeasuredSeconds } from "./stages.ts";

const clients = 1000;

/** Seed 0's burst: 0 to 1,000 clients in 10 s, held 5 s, down in 5 s; each joins, sends one chat and stays. */
export const chatBurst: Scenario = {
  id: "chat-burst",
  version: 1,
  name: "Chat, burst",
  workload: "chat",
  measures: "Everybody arrives at once: 1,000 people join within 10 s, each greets the room once and stays.",
  readFirst: {
    metric: "connect.p95",
    why: "The load is the arriving: how long a newcomer waits for the door is what they feel.",
  },
  howToRead:
    "Connections opened must reach all that were tried and errors stay zero. Then connect p95, then memory at the peak. Clients cut off at the end of the run are not errors.",
  parameters: {
    clients: {
      label: "Clients",
      unit: "clients",
      default: clients,
      min: 2,
      max: clients,
      meaning: "Clients at the peak.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  plan({ scale, warmupS, measureS }) {
    const n = scaled(clients, scale);
    const few = scaled(n, 0.1);
    return withMeasuredSeconds(
      {
        v: 1,
        workload: "chat",
        sending: { kind: "once", payloadBytes: CHAT_FRAME_BYTES },
        sessionS: null,
        stages: [
          ...warmUp(few, warmupS),
          { phase: "warm-up", seconds: 1, clients: 0, sends: false },
          { phase: "measure", seconds: 10, clients: n, sends: true },
          { phase: "measure", seconds: 5, clients: n, sends: true },
          ...drain(n, 5),
        ],
      },
      measureS,
    );
  },
};
