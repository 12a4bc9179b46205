import { expect, test } from "vitest";
import { toBadgeText } from "./badge-text.ts";
import type { BadgeView } from "./share.ts";

const estimate = { rounds: 6, median: 4210, low: 4100, high: 4300, min: 4000, max: 4400 };
const badge: BadgeView = {
  serverId: "go-one",
  scenarioId: "chat-steady",
  metricId: "latency.owed.p99",
  runId: "r1",
  rounds: { all: 6, suspect: 0, invalid: 0 },
  estimate,
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

test("a badge of an exhibition has its sign and says that it is never ranked", () => {
  expect(toBadgeText({ ...badge, exhibition: true })).toEqual({
    label: "go-one ◇ chat-steady Latency p99",
    message: "4.21 ms (4.1–4.3) · no worse · exhibition, never ranked · 2026-11-21 · on 1a2b3c4d",
  });
});

test("rounds that allow no interval are counted, and what is not there is not said", () => {
  const few = { ...badge, estimate: { ...estimate, rounds: 3, low: null, high: null }, outcome: null };
  expect(toBadgeText(few).message).toBe("4.21 ms (3 rounds) · 2026-11-21 · on 1a2b3c4d");
  expect(toBadgeText(null).message).toBe("no result yet");
});

test("rounds that the audit doubts are counted, and without a figure there is no verdict", () => {
  const doubted = { ...badge, rounds: { all: 6, suspect: 4, invalid: 1 } };
  expect(toBadgeText(doubted).message).toContain(
    "4.21 ms (4.1–4.3) · 4 of 6 rounds SUSPECT · 1 of 6 rounds INVALID · ",
  );
  const refused = { ...badge, estimate: null, rounds: { all: 6, suspect: 0, invalid: 6 }, outcome: "invalid" as const };
  expect(toBadgeText(refused).message).toBe("6 of 6 rounds INVALID · no verdict · 2026-11-21 · on 1a2b3c4d");
});

test("a badge of a server that drops says that the percentile was not delivered", () => {
  const never = Number.POSITIVE_INFINITY;
  const message = (changed: Partial<typeof estimate>) =>
    toBadgeText({ ...badge, outcome: "regression", estimate: { ...estimate, ...changed } }).message;
  expect(message({ median: never, low: never, high: never })).toBe(
    "not delivered · regression · 2026-11-21 · on 1a2b3c4d",
  );
  expect(message({ median: never, high: never })).toContain("not delivered (4.1 ms–not delivered) · ");
  expect(message({ high: never })).toContain("4.21 ms (4.1–not delivered) · ");
});
