import { clientFrameMetrics } from "./frame/client.ts";
import { clockFrameMetrics } from "./frame/clock.ts";
import { connectionFrameMetrics } from "./frame/connections.ts";
import { ledgerFrameMetrics } from "./frame/ledger.ts";
import { probeFrameMetrics } from "./frame/probes.ts";
import { hostFrameMetrics, resourceFrameMetrics } from "./frame/resources.ts";
import { trafficFrameMetrics } from "./frame/traffic.ts";
import { verificationFrameMetrics } from "./frame/verification.ts";
import type { FrameMetric } from "./metric.ts";

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
