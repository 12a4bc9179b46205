import { clientsParameter, payloadParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, leaveSeconds, rehearsal } from "../stages.ts";

/** Seconds after the last arrival in which answers still count. */
const STAY_S = 2;

/** Seed 1's echo: 5,000 clients arrive at 1,000 a second, and each sends one message and gets one back. */
export const echoArrival = defineScenario({
  id: "echo-arrival",
  version: 2,
  name: "Echo, arrival",
  workload: "echo",
  measures: "A queue at the door: 5,000 clients arrive at 1,000 a second; each sends one message and gets it back.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "The first answer of a newcomer while others crowd in: the slowest ones are those who notice.",
  },
  howToRead:
    "Connected ÷ tried must be 100 %, and so must the delivery ratio: every client gets exactly one answer. Then read connect p95: the handshake is most of the work here.",
  parameters: {
    clients: clientsParameter(5000, 20_000, "Clients that arrive in all."),
    arrivalPerS: {
      kind: "number",
      label: "Arrivals",
      unit: "clients/s",
      default: 1000,
      min: 1,
      max: 20_000,
      whole: false,
      meaning: "Clients that arrive per second; the scale lowers it with the clients.",
    },
    payloadBytes: payloadParameter(128),
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan({ clients, warmupS, parameters }) {
    return {
      v: 1,
      workload: "echo",
      sending: { kind: "once", payloadBytes: parameters.payloadBytes },
      sessionS: null,
      stages: [
        ...rehearsal(clients, warmupS),
        { phase: "measure", seconds: parameters.clients / parameters.arrivalPerS, clients, sends: true },
        { phase: "measure", seconds: STAY_S, clients, sends: true },
        ...drain(clients, leaveSeconds(clients)),
      ],
    };
  },
});
