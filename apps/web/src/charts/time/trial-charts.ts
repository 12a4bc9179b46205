import type { Measured } from "@plumbline/core/client/side-names";
import type { FrameView } from "@plumbline/core/frame/frame";
import { proxyNames } from "@plumbline/core/plan/proxy-names";
import { nounFor } from "@plumbline/core/server/client-id";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { MessageId, Say } from "#i18n/say.ts";
import { sideLabels } from "#i18n/side-labels.ts";
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
type ServerLimits = { cpus?: number; memoryBytes?: number };

/** `label` may have a place for the name of an end of the measurement; a line without one is called by its id in every language. */
type Line = { id: string; label?: MessageId; end?: MessageId; tone: keyof typeof tones; read: Reader };

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
    { id: "delivered", label: "line.delivered", tone: "server", read: readRate("deliveries.received") },
    { id: "owed", label: "line.owed", tone: "ink", read: readOwed },
  ],
  messages: [
    { id: "accepted", label: "line.accepted", tone: "server", read: readRate("messages.sent") },
    { id: "offered", label: "line.offered", tone: "ink", read: readRate("messages.offered") },
  ],
  latency: [
    { id: "highest", label: "line.highest", tone: "mutedDotted", read: readGauge("latency.max") },
    { id: "p99", tone: "server", read: readGauge("latency.p99") },
    { id: "p90", tone: "serverDashed", read: readGauge("latency.p90") },
    { id: "p50", tone: "serverDotted", read: readGauge("latency.p50") },
  ],
  connections: [{ id: "open", label: "line.open", tone: "server", read: readGauge("connections.open") }],
  errors: [
    { id: "errors", label: "line.errors", tone: "ink", read: readErrorRate },
    { id: "opened", label: "line.opened", tone: "server", read: readRate("connections.opened") },
    { id: "closed", label: "line.closed", tone: "mutedDotted", read: readRate("connections.closed") },
  ],
} as const satisfies Record<Exclude<keyof TrialCharts, "cpu" | "memory">, readonly Line[]>;

/** All that the host does: what is above both ends is something else, which the audit looks for. */
const host = { id: "host", label: "line.host", tone: "ink", read: readGauge("host.cpu.busy") } as const satisfies Line;

/** Resource use of both ends. A client's passes have no cores of their own: its CPU time covers more than its messages. */
const resourceLines = {
  server: {
    cpu: [
      { id: "server", label: sideLabels.server.server, tone: "server", read: cpuOf("server") },
      { id: "generator", label: sideLabels.server.generator, tone: "muted", read: cpuOf("generator") },
      host,
    ],
    memory: [
      { id: "server", label: sideLabels.server.server, tone: "server", read: readGauge("server.memory") },
      { id: "generator", label: sideLabels.server.generator, tone: "muted", read: readGauge("generator.memory") },
    ],
  },
  client: {
    cpu: [{ id: "server", label: sideLabels.client.server, tone: "muted", read: cpuOf("server") }, host],
    memory: [
      {
        id: "client",
        label: "line.peakOfPass",
        end: sideLabels.client.generator,
        tone: "server",
        read: readGauge("client.memory.peak"),
      },
      { id: "server", label: sideLabels.client.server, tone: "muted", read: readGauge("server.memory") },
    ],
  },
} as const satisfies Record<Measured, Record<"cpu" | "memory", readonly Line[]>>;

/** The same of a proxy in front of the server. */
const proxyLines = (id: string): Record<"cpu" | "memory", readonly Line[]> => ({
  cpu: [{ id, tone: "mutedDotted", read: cpuOf("proxy") }],
  memory: [{ id, tone: "mutedDotted", read: readGauge("proxy.memory") }],
});

/** How charts of a trial look: in the server's colour, in the language of `say`. */
type Looks = ServerLimits & { color: string; say: Say; rejected?: readonly RejectedSeconds[] };

/** Every chart of one trial. */
export function prepareTrialCharts(
  trial: Pick<TrialRow, "plan" | "serverId">,
  frames: readonly FrameView[],
  { color, say, rejected = [], ...limits }: Looks,
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
  const limitLabel = say("line.limitOf", { name: say(sideLabels[measured].server) });
  const chart = (
    chartId: keyof TrialCharts,
    options: Pick<TimeSeriesData, "unit"> & { scale?: "log"; limit?: number },
  ) => oneChart(lines[chartId], { frames, color, say, bands, rejected, span, limitLabel, ...options });
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
  say: Say;
  bands: Band[];
  rejected: readonly RejectedSeconds[];
  span: [number, number];
  scale?: "log";
  limit?: number;
  limitLabel: string;
};

function oneChart(
  chartLines: readonly Line[],
  { frames, color, say, bands, rejected, span, unit, scale, limit, limitLabel }: ChartInput,
): TimeSeriesData {
  const series: ChartSeries[] = chartLines.map(({ id, label, end, tone }) => ({
    seriesId: id,
    label: label ? say(label, end ? { name: say(end) } : {}) : id,
    color: tones[tone].color ?? color,
    dash: tones[tone].dash,
  }));
  const rows = rowsOfTrial(frames, Object.fromEntries(chartLines.map(({ id, read }) => [id, read])));
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
