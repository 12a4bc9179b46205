import { highest, sum } from "../../frame/over-frames.ts";
import { recoveryTime, restartOf } from "../derive/recovery.ts";
import type { SummaryMetric } from "../derive/summary-metric.ts";

/** Connections over the measured window. */
export const connectionMetrics = {
  "connections.opened": {
    label: "Connections opened",
    unit: "count",
    better: "higher",
    missing: "zero",
    meaning: "Handshakes completed in the measured window.",
    derive: ({ measured }) => sum(measured, "connections.opened"),
  },
  "connections.peak": {
    label: "Connections, peak",
    unit: "count",
    better: "higher",
    missing: "zero",
    meaning: "Most connections open at once.",
    derive: ({ measured }) => highest(measured, "connections.open"),
  },
  "connections.perS": {
    label: "Connection rate",
    unit: "1/s",
    better: "higher",
    missing: "zero",
    meaning: "Handshakes completed per second in the measured window.",
    derive: ({ measured, windowS }) => sum(measured, "connections.opened") / windowS,
  },
  "tls.p50": {
    label: "TLS handshake p50",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning:
      "From the TCP connection to the end of the TLS handshake, over the whole trial; a part of the connect time.",
    derive: ({ figures }) => figures["tls.p50"],
  },
  "tls.p95": {
    label: "TLS handshake p95",
    unit: "µs",
    better: "lower",
    missing: "gap",
    meaning: "The same at the 95th percentile.",
    derive: ({ figures }) => figures["tls.p95"],
  },
  "connections.carried": {
    label: "Clients carried",
    unit: "count",
    better: "higher",
    missing: "gap",
    meaning: "Clients of the last step of an upper-limit search that stayed within all limits.",
    derive: ({ search }) => search?.carriedClients,
  },
  "connections.cut": {
    label: "Connections cut",
    unit: "count",
    better: "lower",
    missing: "gap",
    meaning: "Connections that ended because the server was restarted, or its proxy reloaded, as planned.",
    derive: ({ measured, plan }) => (plan && restartOf(plan) ? sum(measured, "connections.cut") : undefined),
  },
  "recovery.time": {
    label: "Time until all are back",
    unit: "ms",
    better: "lower",
    missing: "gap",
    meaning:
      "From the planned restart of the server, or reload of its proxy, until 95 % of all clients were connected again.",
    derive: ({ measured, plan }) => plan && recoveryTime(measured, plan),
  },
} as const satisfies Record<string, SummaryMetric>;
