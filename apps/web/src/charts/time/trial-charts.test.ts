import type { FrameView } from "@plumbline/core/frame/frame";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { describe, expect, it } from "vitest";
import { locales } from "#i18n/locale.ts";
import { wordingOf } from "#i18n/messages.ts";
import { sayIn } from "#i18n/say.ts";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { sampleFrame } from "../testing/sample-frame.ts";
import { prepareTrialCharts } from "./trial-charts.ts";

const trial = {
  serverId: "go-gorilla",
  plan: getScenario("chat-steady").plan({ scale: 1, warmupS: 5, measureS: null }),
};

const frame = (seq: number, phase: FrameView["phase"], values: FrameView["values"] = {}) =>
  sampleFrame(seq, { phase, values });

describe("prepareTrialCharts", () => {
  const charts = prepareTrialCharts(
    trial,
    [
      frame(0, "warm-up", { "deliveries.received": 900 }),
      frame(1, "measure", {
        "deliveries.received": 9800,
        "ledger.expected": 9900,
        "latency.p99": 2500,
        "server.cpu.user": 0.5,
        "server.cpu.system": 0.25,
        "server.memory": 300e6,
      }),
    ],
    { color: "blue", say: inEnglish, cpus: 1, memoryBytes: 512e6 },
  );

  it("shows what was owed beside what arrived, and owes nothing outside the measured window", () => {
    expect(charts.deliveries.rows.map((row) => row.values)).toEqual([
      { owed: null, delivered: 900 },
      { owed: 9900, delivered: 9800 },
    ]);
  });

  it("leaves gaps where no percentile and no resources were measured", () => {
    expect(charts.latency.rows[0]?.values).toEqual({ highest: null, p99: null, p90: null, p50: null });
    expect(charts.cpu.rows.map((row) => row.values.server)).toEqual([null, 0.75]);
  });

  it("draws latency on a log axis and everything else from zero", () => {
    expect(charts.latency.y.scale).toBe("log");
    expect(
      [charts.deliveries, charts.messages, charts.connections, charts.errors, charts.cpu, charts.memory].every(
        (chart) => chart.y.scale === "linear" && chart.y.domain[0] === 0,
      ),
    ).toBe(true);
  });

  it("draws the limits of CPU and memory when the server comes near them", () => {
    expect([charts.cpu.limits[0]?.value, charts.memory.limits[0]?.value]).toEqual([1, 512e6]);
  });

  it("shades the phases beside the measured window, over the whole planned time", () => {
    expect(charts.cpu.bands).toEqual([{ phase: "warm-up", fromS: 0, toS: 1 }]);
    expect(charts.cpu.x.domain).toEqual([0, 68]);
  });
});

it("a client's trial shows the client's memory and the reference server, and no generator", () => {
  const client = { ...trial, serverId: "go-gorilla-client" };
  const values = {
    "client.memory.peak": 9e6,
    "server.memory": 5e6,
    "server.cpu.user": 0.5,
    "server.cpu.system": 0.25,
    "host.cpu.busy": 1.5,
  };
  const { cpu, memory } = prepareTrialCharts(client, [frame(0, "measure", values)], {
    color: "blue",
    say: inEnglish,
    cpus: 1,
  });
  expect(cpu.rows[0]?.values).toEqual({ server: 0.75, host: 1.5 });
  expect(cpu.limits[0]?.label).toBe("Reference server's limit");
  expect(memory.series.map(({ label }) => label)).toEqual(["Client, peak of each pass", "Reference server"]);
  expect(memory.rows[0]?.values).toEqual({ client: 9e6, server: 5e6 });
});

it.each(locales.filter((locale) => locale !== "en"))("legends and limits have no English words in %s", (locale) => {
  const say = sayIn(wordingOf(locale));
  const frames = [frame(0, "measure", { "server.cpu.user": 0.5, "server.cpu.system": 0.5, "server.memory": 500 })];
  const labels = ["go-gorilla", "go-gorilla-client"].flatMap((serverId) =>
    Object.values(
      prepareTrialCharts({ ...trial, serverId }, frames, { color: "blue", say, cpus: 1, memoryBytes: 512 }),
    ).flatMap(({ series, limits }) => [...series, ...limits].map(({ label }) => label)),
  );
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => /[A-Za-z]/.test(label) && !/^p\d+$/.test(label))).toEqual([]);
});
