import type { Measured } from "@plumbline/core/client/side-names";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { FrameValueId } from "@plumbline/core/frame/frame-values";
import type { Metric } from "@plumbline/core/metric/metric";
import type { Say } from "#i18n/say.ts";
import { sideLabels } from "#i18n/side-labels.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import { prepareTimeSeries, spanOf, type TimeSeriesData } from "./prepare-time-series.ts";
import { bandsOf, type Reader, readErrorRate, readGauge, readRate, readSum, rowsOfOverlay } from "./time-rows.ts";

/** Metrics that can be overlaid second by second, by id. */
export const overlays = {
  deliveries: {
    unit: "1/s",
    scale: "linear",
    values: ["deliveries.received"],
    read: readRate("deliveries.received"),
  },
  p99: {
    unit: "µs",
    scale: "log",
    values: ["latency.p99"],
    read: readGauge("latency.p99"),
  },
  p50: {
    unit: "µs",
    scale: "log",
    values: ["latency.p50"],
    read: readGauge("latency.p50"),
  },
  connections: {
    unit: "count",
    scale: "linear",
    values: ["connections.open"],
    read: readGauge("connections.open"),
  },
  cpu: {
    unit: "cores",
    scale: "linear",
    values: ["server.cpu.user", "server.cpu.system"],
    read: readSum([readGauge("server.cpu.user"), readGauge("server.cpu.system")]),
  },
  memory: {
    unit: "bytes",
    scale: "linear",
    values: ["server.memory"],
    read: readGauge("server.memory"),
  },
  network: {
    unit: "bytes/s",
    scale: "linear",
    values: ["server.net.tx"],
    read: readRate("server.net.tx"),
  },
  generatorCpu: {
    unit: "cores",
    scale: "linear",
    values: ["generator.cpu.user", "generator.cpu.system"],
    read: readSum([readGauge("generator.cpu.user"), readGauge("generator.cpu.system")]),
  },
  errors: { unit: "1/s", scale: "linear", values: [], read: readErrorRate },
  lag: { unit: "µs", scale: "log", values: ["lag.p99"], read: readGauge("lag.p99") },
} as const satisfies Record<
  string,
  {
    unit: Metric["unit"];
    scale: "linear" | "log";
    /** The frames' values that it reads. */
    values: readonly FrameValueId[];
    read: Reader;
  }
>;
export type OverlayId = keyof typeof overlays;
export const overlayIds = Object.keys(overlays) as OverlayId[];

/** The title of an overlay; the server beside clients is the reference server. */
export function overlayLabel(overlayId: OverlayId, measured: Measured, say: Say): string {
  return say(`overlay.${overlayId}`, { server: say(sideLabels[measured].server) });
}

/** The overlays of a measured kind: clients need no generator. */
export function overlayIdsFor(measured: Measured): OverlayId[] {
  return overlayIds.filter((id) => measured === "server" || (id !== "generatorCpu" && id !== "lag"));
}

/** Trials over each other from the start of their measured windows; the phases shaded are the longest trial's. */
export function prepareOverlay(
  overlayId: OverlayId,
  trials: readonly (ChartSeries & { frames: readonly FrameView[] })[],
): TimeSeriesData {
  const { unit, scale, read } = overlays[overlayId];
  const rows = rowsOfOverlay(trials.map(({ seriesId, frames }) => ({ seriesId, frames, read })));
  const longest = trials.reduce<readonly FrameView[]>(
    (best, { frames }) => (frames.length > best.length ? frames : best),
    [],
  );
  const bands = bandsOf(longest, "measure").filter((band) => band.phase !== "measure");
  return prepareTimeSeries({
    series: trials.map(({ frames: _, ...series }) => series),
    rows,
    bands,
    span: spanOf(rows),
    unit,
    scale,
  });
}
