import type { Stage } from "../../plan/load-plan.ts";
import { clientsParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { drain, leaveSeconds, scaled, warmUp } from "../stages.ts";
import { PUSH_REQUEST_BYTES, pushParameters } from "./push-parameters.ts";

/** Seed 1's upper limit: more and more clients until errors or latency say that it is enough. */
export const pushLimit = defineScenario({
  id: "push-limit",
  version: 2,
  name: "Push, upper limit",
  workload: "push",
  measures:
    "How many can it serve? The push load with 500 clients more at each step, up to 5,000, until errors, losses or latency cross a limit.",
  readFirst: {
    metric: "connections.carried",
    why: "The last step that stayed within all limits is what the server carries; what ended the search stands beside it.",
  },
  howToRead:
    "The figure is as fine as a step. When the search ended at the last step, the server carries more than was asked. Latency and throughput beside it are those of all steps together.",
  parameters: {
    clients: clientsParameter(5000, 20_000, "Clients at the last step."),
    steps: {
      kind: "number",
      label: "Steps",
      unit: "steps",
      default: 10,
      min: 2,
      max: 20,
      whole: true,
      meaning: "Equal steps up to the last one; each is ramped in 2 s and held for 8 s.",
    },
    perClientPerS: rateParameter(1, 100, "Questions that each client asks."),
    ...pushParameters,
    latencyLimitMs: {
      kind: "number",
      label: "Latency limit",
      unit: "ms",
      default: 1000,
      min: 1,
      max: 60_000,
      whole: false,
      meaning: "The search ends at a step whose 99th percentile is above this.",
    },
    errorLimit: {
      kind: "number",
      label: "Error limit",
      unit: "% of connections",
      default: 1,
      min: 0,
      max: 100,
      whole: false,
      meaning:
        "The search ends at a step with more errors than this, or with more lost deliveries than this share of those owed.",
    },
  },
  limits: { cpus: 2, memoryMb: 2048 },
  saturates: true,
  plan({ scale, warmupS, parameters }) {
    const { clients, steps, perClientPerS, count, bytes } = parameters;
    const at = (step: number) => scaled((clients * step) / steps, scale);
    const stages = Array.from({ length: steps }, (_, index): Stage[] => [
      { phase: "measure", seconds: 2, clients: at(index + 1), sends: true },
      { phase: "measure", seconds: 8, clients: at(index + 1), sends: true },
    ]);
    return {
      v: 1,
      workload: "push",
      sending: { kind: "open", perClientPerS, payloadBytes: PUSH_REQUEST_BYTES },
      sessionS: null,
      stages: [...warmUp(at(1), warmupS), ...stages.flat(), ...drain(at(steps), leaveSeconds(at(steps)))],
      push: { count, bytes },
      limit: {
        latencyP99Us: Math.round(parameters.latencyLimitMs * 1000),
        errorShare: parameters.errorLimit / 100,
      },
    };
  },
});
