import type { Stage } from "../../plan/load-plan.ts";
import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, leaveSeconds, scaled, warmUp } from "../stages.ts";

/** Levels at which memory is read; a slope over several levels leaves out what the server needs without anybody. */
const LEVELS = [0.25, 0.5, 0.75, 1];

/** Connections that do nothing: what one more costs. */
export const idle = defineScenario({
  id: "idle",
  version: 1,
  name: "Idle connections",
  workload: "echo",
  measures: "The price of being there: 2,500, 5,000, 7,500, then 10,000 connections that say nothing.",
  readFirst: {
    metric: "server.memory.perConnection",
    why: "The slope of memory over four levels is what one more connection costs, without what the server needs for itself.",
  },
  howToRead:
    "Memory is the container's, with what the kernel keeps for its sockets where the kernel counts it. CPU should be near zero; what is left of it are timers and heartbeats.",
  parameters: { clients: clientsParameter(10_000, 100_000, "Connections at the last of the four levels.") },
  limits: { cpus: 2, memoryMb: 1024 },
  saturates: false,
  plan({ scale, warmupS, parameters }) {
    const levels = LEVELS.map((share) => scaled(parameters.clients * share, scale));
    const top = Math.max(...levels);
    const rampS = Math.max(3, top / LEVELS.length / 1000);
    const stages = levels.flatMap((clients): Stage[] => [
      { phase: "measure", seconds: rampS, clients, sends: false },
      { phase: "measure", seconds: 7, clients, sends: false },
    ]);
    return {
      v: 1,
      workload: "echo",
      sending: { kind: "none" },
      sessionS: null,
      stages: [...warmUp(Math.min(100, top), warmupS), ...stages, ...drain(top, leaveSeconds(top))],
    };
  },
});
