import { expect, test } from "vitest";
import type { Frame } from "../frame/frame.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { summarize } from "./summarize.ts";

const measured = (seq: number, values: Frame["values"]): Frame => ({
  ...{ v: 1, seq, startMs: 1_000 * (seq + 1), durationMs: 1_000, phase: "measure" },
  ...{ values, errors: [], histograms: {} },
});

test("bytes on the wire per delivery count the seconds alone in which the network was read", () => {
  const summary = summarize(
    [
      measured(0, { "server.net.tx": 3_000, "deliveries.received": 10 }),
      measured(1, { "server.net.tx": 1_000, "deliveries.received": 10 }),
      measured(2, { "deliveries.received": 20 }),
    ],
    null,
  );
  expect(summary?.values["server.net.txPerDelivery"]).toBe(200);
  expect(summarize([measured(0, { "server.net.tx": 10 })], null)?.values).not.toHaveProperty([
    "server.net.txPerDelivery",
  ]);
});

test("the share of compressed deliveries is that of loads whose clients offer compression", () => {
  const frames = [measured(0, { "deliveries.compressed": 30, "deliveries.received": 40 })];
  const shareOf = (deflate: boolean) => {
    const plan = getScenario("echo-open").plan({ scale: 1, warmupS: 0, measureS: 1, parameters: { deflate } });
    return summarize(frames, null, plan)?.values["ratio.compressed"];
  };
  expect([shareOf(true), shareOf(false)]).toEqual([0.75, undefined]);
});
