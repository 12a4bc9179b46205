import type { FrameMetric } from "../../metric/metric.ts";

/** Resources that a measured client used in a pass; each pass is a process of its own, and one frame. */
export const clientFrameMetrics = {
  "client.cpu.time": {
    label: "Client CPU time",
    unit: "µs",
    better: "lower",
    missing: "gap",
    over: "sum",
    meaning: "CPU time of the whole process: starting, connecting and all round trips.",
  },
  "client.memory.peak": {
    label: "Client memory, peak",
    unit: "bytes",
    better: "lower",
    missing: "gap",
    over: "highest",
    meaning: "Highest memory of the process.",
  },
} as const satisfies Record<string, FrameMetric>;
