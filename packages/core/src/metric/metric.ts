/** How a metric is shown and judged. `missing`: a second without a value is a gap (latency) or a zero (counts). */
export type Metric = {
  label: string;
  unit: "1/s" | "count" | "µs" | "bytes" | "bytes/s" | "cores" | "ratio" | "ms" | "µs/message";
  better: "lower" | "higher" | "neither";
  missing: "gap" | "zero";
  /** One sentence: what the figure means. */
  meaning: string;
};
