import type { FrameMetric } from "../metric/metric.ts";
import { clientFrameMetrics } from "./metrics/client.ts";
import { clockFrameMetrics, workerClockMetrics } from "./metrics/clock.ts";
import { connectionFrameMetrics } from "./metrics/connections.ts";
import { hostFrameMetrics } from "./metrics/host.ts";
import { ledgerFrameMetrics } from "./metrics/ledger.ts";
import { probeFrameMetrics } from "./metrics/probes.ts";
import { resourceFrameMetrics } from "./metrics/resources.ts";
import { trafficFrameMetrics } from "./metrics/traffic.ts";
import { verificationFrameMetrics } from "./metrics/verification.ts";

/** Values that the load generator writes. `packages/k6/frame` lists the same ids; a test on each side compares both lists. */
export const generatorFrameMetrics = {
  ...trafficFrameMetrics,
  ...ledgerFrameMetrics,
  ...verificationFrameMetrics,
  ...connectionFrameMetrics,
  ...probeFrameMetrics,
  ...clockFrameMetrics,
} as const satisfies Record<string, FrameMetric>;

/** Values that the worker adds: the resources of both sides, the host, and a measured client's process. */
const workerFrameMetrics = {
  ...resourceFrameMetrics("server", "Server"),
  ...resourceFrameMetrics("generator", "Generator"),
  ...resourceFrameMetrics("proxy", "Proxy"),
  ...hostFrameMetrics,
  ...workerClockMetrics,
  ...clientFrameMetrics,
} as const satisfies Record<string, FrameMetric>;

/** Values inside a frame: counts of the frame's window, and gauges at its end. */
export const frameMetrics = { ...generatorFrameMetrics, ...workerFrameMetrics };

/** An id that the load generator writes. */
export type GeneratorMetricId = keyof typeof generatorFrameMetrics;

/** An id of a value inside a frame. */
export type FrameMetricId = keyof typeof frameMetrics;
