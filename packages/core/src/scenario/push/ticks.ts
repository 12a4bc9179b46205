import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, leaveSeconds } from "../stages.ts";

/** Ticks that each client is owed in the measured pass. */
const TICKS = 120;
const RAMP_S = 30;
const PAUSE_S = 5;

/** Seed 4's market data: 25,000 clients get the time every 500 ms, 120 times, after a pass of the full load as warm-up. */
export const ticks = defineScenario({
  id: "ticks",
  version: 1,
  name: "Ticks, market data",
  workload: "ticks",
  measures:
    "Everybody wants to know now: 25,000 clients receive one message every 500 ms, 120 of them each, after the same load once as a warm-up.",
  readFirst: {
    metric: "latency.owed.p99",
    why: "A tick is late from the moment at which it was due, not from when the server got round to sending it.",
  },
  howToRead:
    "The delivery ratio must be 100 %: a chart of the ticks that came is silent about those that did not. Then read p99 and p99.9. The warm-up loads the server fully, lets everybody leave, pauses and connects again.",
  parameters: {
    clients: clientsParameter(25_000, 100_000, "Connections, opened within 30 s."),
    everyMs: {
      kind: "number",
      label: "Period",
      unit: "ms",
      default: 500,
      min: 10,
      max: 60_000,
      whole: true,
      meaning: "Time between two ticks of a client; 120 periods are measured.",
    },
  },
  limits: { cpus: 2, memoryMb: 2048 },
  saturates: false,
  plan({ clients, warmupS, parameters }) {
    const rampS = RAMP_S * Math.min(1, clients / 5000);
    return {
      v: 1,
      workload: "ticks",
      sending: { kind: "none" },
      sessionS: null,
      stages: [
        { phase: "warm-up", seconds: rampS, clients, sends: true },
        { phase: "warm-up", seconds: warmupS, clients, sends: true },
        { phase: "warm-up", seconds: leaveSeconds(clients), clients: 0, sends: true },
        { phase: "warm-up", seconds: PAUSE_S, clients: 0, sends: true },
        { phase: "warm-up", seconds: rampS, clients, sends: true },
        { phase: "measure", seconds: (TICKS * parameters.everyMs) / 1000, clients, sends: true },
        ...drain(clients, leaveSeconds(clients)),
      ],
      ticks: { everyMs: parameters.everyMs },
    };
  },
});
