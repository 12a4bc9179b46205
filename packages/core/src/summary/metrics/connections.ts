import type { Metric } from "../../metric/metric.ts";

/** Connections over the measured window. */
export const connectionMetrics = {
  "connections.opened": {
    label: "Connections opened",
    unit: "count",
    better: "higher",
    missing: "zero",
    meaning: "Handshakes completed in the measured window.",
  },
  "connections.peak": {
    label: "Connections, peak",
    unit: "count",
    better: "higher",
    missing: "zero",
    meaning: "Most connections open at once.",
  },
  "connections.perS": {
    label: "Connection rate",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Handshakes completed per second in the measured window.",
  },
  "tls.p50": {
    label: "TLS handshake p50",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning:
      "From the TCP connection to the end of the TLS handshake, over the whole trial; a part of the connect time.",
  },
  "tls.p95": {
    label: "TLS handshake p95",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "The same at the 95th percentile.",
  },
  "connections.carried": {
    label: "Clients carried",
    unit: "count",
    better: "higher",
    missing: "gap",
    meaning: "Clients of the last step of an upper-limit search that stayed within all limits.",
  },
  "recovery.time": {
    label: "Time until all are back",
    unit: "ms",
    better: "lower",
    missing: "gap",
    meaning: "From the planned restart of the server until 95 % of all clients were connected again.",
  },
} as const satisfies Record<string, Metric>;
