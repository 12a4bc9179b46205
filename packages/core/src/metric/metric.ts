/** How a metric is shown and judged. `missing`: a second without a value is a gap (latency) or a zero (counts). */
export type Metric = {
  label: string;
  unit: "1/s" | "count" | "µs" | "bytes" | "bytes/s" | "cores" | "ratio" | "ms" | "µs/message";
  better: "lower" | "higher" | "neither";
  missing: "gap" | "zero";
  /** One sentence: what the figure means. */
  meaning: string;
};

/** A value inside frames. `over`: what several frames have of it together, for seconds that are put together as one longer frame. */
export type FrameMetric = Metric & { over: "sum" | "mean" | "last" | "highest" };
