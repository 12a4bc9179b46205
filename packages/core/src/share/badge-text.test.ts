import { expect, test } from "vitest";
import { toBadgeText } from "./badge-text.ts";
import type { BadgeView } from "./share.ts";

const badge: BadgeView = {
  serverId: "go-one",
  scenarioId: "chat-steady",
  metricId: "latency.p99",
  estimate: { rounds: 6, median: 4210, low: 4100, high: 4300, min: 4000, max: 4400 },
  outcome: "passed",
  measuredAt: new Date("2026-11-21T20:00:00Z"),
  environmentId: "1a2b3c4d5e6f",
};

test("a badge says value, interval, verdict, date and environment", () => {
  expect(toBadgeText(badge)).toEqual({
    label: "go-one chat-steady Latency p99",
    message: "4.21 ms (4.1–4.3) · no worse · 2026-11-21 · on 1a2b3c4d",
  });
});

test("rounds that allow no interval are counted, and what is not there is not said", () => {
  const few = { ...badge, estimate: { ...badge.estimate, rounds: 3, low: null, high: null }, outcome: null };
  expect(toBadgeText(few).message).toBe("4.21 ms (3 rounds) · 2026-11-21 · on 1a2b3c4d");
  expect(toBadgeText(null).message).toBe("no result yet");
});
