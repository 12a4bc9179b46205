import type { FrameMetric } from "../metric/metric.ts";
import { clientFrameMetrics } from "./metrics/client.ts";
import { clockFrameMetrics } from "./metrics/clock.ts";
import { connectionFrameMetrics } from "./metrics/connections.ts";
import { ledgerFrameMetrics } from "./metrics/ledger.ts";
import { probeFrameMetrics } from "./metrics/probes.ts";
import { hostFrameMetrics, resourceFrameMetrics } from "./metrics/resources.ts";
import { trafficFrameMetrics } from "./metrics/traffic.ts";
import { verificationFrameMetrics } from "./metrics/verification.ts";

/**
 * Values inside a frame: counts of the frame's window, gauges at its end. Written by the generator and, for `server.*`,
 * `generator.*` and `client.*`, by the worker.
 */
export const frameMetrics = {
  ...trafficFrameMetrics,
  ...ledgerFrameMetrics,
  ...verificationFrameMetrics,
  ...connectionFrameMetrics,
  ...probeFrameMetrics,
  ...clockFrameMetrics,
  ...resourceFrameMetrics("server", "Server"),
  ...resourceFrameMetrics("generator", "Generator"),
  ...hostFrameMetrics,
  ...clientFrameMetrics,
} satisfies Record<string, FrameMetric>;
export type FrameMetricId = keyof typeof frameMetrics;
