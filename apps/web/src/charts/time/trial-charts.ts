import { type Measured, sideNames } from "@plumbline/core/client/side-names";
import type { FrameView } from "@plumbline/core/frame/frame";
import { proxyNames } from "@plumbline/core/plan/proxy-names";
import { nounFor } from "@plumbline/core/server/client-id";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { ChartSeries } from "../frame/chart-series.ts";
import { prepareTimeSeries, type RejectedSeconds, type TimeSeriesData } from "./prepare-time-series.ts";
import {
  type Band,
  bandsOf,
  type Reader,
  readErrorRate,
  readGauge,
  readRate,
  readSum,
  rowsOfTrial,
  timeSpan,
} from "./time-rows.ts";

/** Charts of one trial over its own time. */
export type TrialCharts = Record<
  "deliveries" | "messages" | "latency" | "connections" | "errors" | "cpu" | "memory",
  TimeSeriesData
>;

/** Limits of the server's container; absent where they are not known. */
export type ServerLimits = { cpus?: number; memoryBytes?: number };

type Line = { label: string; tone: keyof typeof tones; read: Reader };

const INK = "var(--mantine-color-text)";
const MUTED = "var(--mantine-color-dimmed)";

/** Colours of one trial's lines: the server's in its colour, owed deliveries and the generator's in greys. */
const tones = {
  server: { color: null, dash: "" },
  serverDashed: { color: null, dash: "6 3" },
  serverDotted: { color: null, dash: "2 3" },
  serverDashDotted: { color: null, dash: "8 3 2 3" },
  ink: { color: INK, dash: "6 4" },
  muted: { color: MUTED, dash: "" },
  mutedDotted: { color: MUTED, dash: "1 3" },
} as const satisfies Record<string, { color: string | null; dash: string }>;

// The last series is drawn on top: the dashed line of owed deliveries stays visible over the one that meets it.

/** Deliveries are owed only for messages sent in the measured window; elsewhere the line has a gap. */
const readOwed: Reader = (frame) => (frame.phase === "measure" ? readRate("ledger.expected")(frame) : null);

const cpuOf = (side: "server" | "generator" | "proxy"): Reader =>
  readSum([readGauge(`${side}.cpu.user`), readGauge(`${side}.cpu.system`)]);

const commonLines = {
  deliveries: [
    { label: "Delivered", tone: "server", read: readRate("deliveries.received") },
    { label: "Owed", tone: "ink", read: readOwed },
  ],
  messages: [
    { label: "Accepted", tone: "server", read: readRate("messages.sent") },
    { label: "Offered", tone: "ink", read: readRate("messages.offered") },
  ],
  latency: [
    { label: "Highest", tone: "mutedDotted", read: readGauge("latency.max") },
    { label: "p99", tone: "server", read: readGauge("latency.p99") },
    { label: "p90", tone: "serverDashed", read: readGauge("latency.p90") },
    { label: "p50", tone: "serverDotted", read: readGauge("latency.p50") },
  ],
  connections: [{ label: "Open", tone: "server", read: readGauge("connections.open") }],
  errors: [
    { label: "Errors", tone: "ink", read: readErrorRate },
    { label: "Opened", tone: "server", read: readRate("connections.opened") },
    { label: "Closed", tone: "mutedDotted", read: readRate("connections.closed") },
  ],
} as const satisfies Record<Exclude<keyof TrialCharts, "cpu" | "memory">, readonly Line[]>;

/** All that the host does: what is above both ends is something else, which the audit looks for. */
const host = { label: "Host, all of it", tone: "ink", read: readGauge("host.cpu.busy") } as const satisfies Line;

/** Resource use of both ends. A client's passes have no cores of their own: its CPU time covers more than its messages. */
const resourceLines = {
  server: {
    cpu: [
      { label: sideNames.server.server, tone: "server", read: cpuOf("server") },
      { label: sideNames.server.generator, tone: "muted", read: cpuOf("generator") },
      host,
    ],
    memory: [
      { label: sideNames.server.server, tone: "server", read: readGauge("server.memory") },
      { label: sideNames.server.generator, tone: "muted", read: readGauge("generator.memory") },
    ],
  },
  client: {
    cpu: [{ label: sideNames.client.server, tone: "muted", read: cpuOf("server") }, host],
    memory: [
      {
        label: `${sideNames.client.generator}, peak of each pass`,
        tone: "server",
        read: readGauge("client.memory.peak"),
      },
      { label: sideNames.client.server, tone: "muted", read: readGauge("server.memory") },
    ],
  },
} as const satisfies Record<Measured, Record<"cpu" | "memory", readonly Line[]>>;

/** The same of a proxy in front of the server. */
const proxyLines = (label: string): Record<"cpu" | "memory", readonly Line[]> => ({
  cpu: [{ label, tone: "mutedDotted", read: cpuOf("proxy") }],
  memory: [{ label, tone: "mutedDotted", read: readGauge("proxy.memory") }],
});

/** Every chart of one trial, in its server's colour. */
export function prepareTrialCharts(
  trial: Pick<TrialRow, "plan" | "serverId">,
  frames: readonly FrameView[],
  color: string,
  { rejected = [], ...limits }: ServerLimits & { rejected?: readonly RejectedSeconds[] } = {},
): TrialCharts {
  const bands = bandsOf(frames, "start").filter((band) => band.phase !== "measure");
  const span = timeSpan(trial.plan, frames);
  const measured = nounFor([trial.serverId]);
  const proxied = trial.plan.proxy ? proxyLines(proxyNames[trial.plan.proxy]) : { cpu: [], memory: [] };
  const ends = resourceLines[measured];
  const lines: Record<keyof TrialCharts, readonly Line[]> = {
    ...commonLines,
    cpu: [...ends.cpu, ...proxied.cpu],
    memory: [...ends.memory, ...proxied.memory],
  };
  const limitLabel = `${sideNames[measured].server}'s limit`;
  const chart = (
    chartId: keyof TrialCharts,
    options: Pick<TimeSeriesData, "unit"> & { scale?: "log"; limit?: number },
  ) => oneChart(lines[chartId], { frames, color, bands, rejected, span, limitLabel, ...options });
  return {
    deliveries: chart("deliveries", { unit: "1/s" }),
    messages: chart("messages", { unit: "1/s" }),
    latency: chart("latency", { unit: "µs", scale: "log" }),
    connections: chart("connections", { unit: "count" }),
    errors: chart("errors", { unit: "1/s" }),
    cpu: chart("cpu", { unit: "cores", limit: limits.cpus }),
    memory: chart("memory", { unit: "bytes", limit: limits.memoryBytes }),
  };
}

type ChartInput = Pick<TimeSeriesData, "unit"> & {
  frames: readonly FrameView[];
  color: string;
  bands: Band[];
  rejected: readonly RejectedSeconds[];
  span: [number, number];
  scale?: "log";
  limit?: number;
  limitLabel: string;
};

function oneChart(
  chartLines: readonly Line[],
  { frames, color, bands, rejected, span, unit, scale, limit, limitLabel }: ChartInput,
): TimeSeriesData {
  const series: ChartSeries[] = chartLines.map(({ label, tone }) => ({
    seriesId: label,
    label,
    color: tones[tone].color ?? color,
    dash: tones[tone].dash,
  }));
  const rows = rowsOfTrial(frames, Object.fromEntries(chartLines.map(({ label, read }) => [label, read])));
  return prepareTimeSeries({
    series,
    rows,
    bands,
    rejected,
    span,
    unit,
    scale,
    limits: limit === undefined ? [] : [{ label: limitLabel, value: limit }],
  });
}
