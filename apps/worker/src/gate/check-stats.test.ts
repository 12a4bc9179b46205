import { expect, test } from "vitest";
import { checkStats } from "./check-stats.ts";

const STATS = {
  v: 1,
  event: "stats",
  uptimeMs: 1200,
  connections: 4,
  peakConnections: 3,
  received: 5,
  delivered: 2,
  dropped: { rateLimit: 0, queueFull: 0 },
  bytesIn: 233,
  bytesOut: 133,
};

function failed(...end: Parameters<typeof checkStats>): string[] {
  return checkStats(...end)
    .filter(({ passed }) => !passed)
    .map(({ checkId }) => checkId);
}

test("a server that ends in time, with code 0 and its statistics passes", () => {
  expect(failed(JSON.stringify(STATS), 0, true)).toEqual([]);
});

test("a server that must be killed and says nothing fails all of them", () => {
  expect(failed(undefined, null, false)).toEqual(["stop.in-time", "stop.exit-code", "stop.stats-line"]);
});

test.for([
  ["is not JSON", "Done in 70 s: 84.5 msg/s"],
  ["is the ready line", '{"v":1,"event":"ready","port":8080}'],
  ["lacks a count", JSON.stringify({ ...STATS, received: undefined })],
  ["has an unknown key", JSON.stringify({ ...STATS, dropRate: 0 })],
  ["counts in fractions", JSON.stringify({ ...STATS, delivered: 1.5 })],
  ["counts below nothing", JSON.stringify({ ...STATS, bytesOut: -1 })],
  ["knows more connections at once than in all", JSON.stringify({ ...STATS, peakConnections: 5 })],
] as const)("a last line that %s is refused", ([, line]) => {
  expect(failed(line, 0, true)).toEqual(["stop.stats-line"]);
});
