import { highest, sumKnown } from "../../frame/over-frames.ts";
import type { SummaryMetric } from "../derive/summary-metric.ts";

/** Resources that a measured client used over the measured passes. */
export const clientMetrics = {
  "client.cpuPerRoundTrip": {
    label: "Client CPU per round trip",
    unit: "µs/message",
    better: "lower",
    missing: "gap",
    meaning: "The client's CPU time ÷ round trips; starting the process and connecting are in it.",
    derive: ({ measured, received }) => {
      const cpuUs = sumKnown(measured, "client.cpu.time");
      return cpuUs === undefined || received === 0 ? undefined : cpuUs / received;
    },
  },
  "client.memory.peak": {
    label: "Client memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    meaning: "Highest memory of the client's process.",
    derive: ({ measured }) => highest(measured, "client.memory.peak"),
  },
} as const satisfies Record<string, SummaryMetric>;
