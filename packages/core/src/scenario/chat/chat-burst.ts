import { CHAT_FRAME_BYTES } from "../../workload/workloads.ts";
import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, rehearsal } from "../stages.ts";

/** Seed 0's burst: 0 to 1,000 clients in 10 s, held 5 s, down in 5 s; each joins, sends one chat and stays. */
export const chatBurst = defineScenario({
  id: "chat-burst",
  version: 2,
  name: "Chat, burst",
  workload: "chat",
  measures: "Everybody arrives at once: 1,000 people join within 10 s, each greets the room once and stays.",
  readFirst: {
    metric: "connect.p95",
    why: "The load is the arriving: how long a newcomer waits for the door is what they feel.",
  },
  howToRead:
    "Connections opened must reach all that were tried and errors stay zero. Then connect p95, then memory at the peak. Clients cut off at the end of the run are not errors.",
  parameters: { clients: clientsParameter(1000, 20_000, "Clients at the peak, reached in 10 s.") },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan({ clients, warmupS }) {
    return {
      v: 1,
      workload: "chat",
      sending: { kind: "once", payloadBytes: CHAT_FRAME_BYTES },
      sessionS: null,
      stages: [
        ...rehearsal(clients, warmupS),
        { phase: "measure", seconds: 10, clients, sends: true },
        { phase: "measure", seconds: 5, clients, sends: true },
        ...drain(clients, 5),
      ],
    };
  },
});
