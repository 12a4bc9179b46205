import { expect, test } from "vitest";
import { LongLines } from "./long-lines.ts";

const columnsOf = (runs: number) => ({
  atMs: new Float64Array(runs),
  medians: new Float64Array(runs),
  suspect: new Uint8Array(runs),
});
const line = (seriesId: string, revision = 1) => ({ seriesId, metricId: "latency.p99", revision });

test("a line is kept for its revision and its figure alone", () => {
  const lines = new LongLines();
  const columns = columnsOf(1000);
  lines.keep(line("a"), columns);
  expect(lines.get(line("a"))).toBe(columns);
  expect(lines.get(line("a", 2))).toBeNull();
  expect(lines.get({ ...line("a"), metricId: "latency.p50" })).toBeNull();
});

test("beyond two million runs the line that was looked at longest ago goes", () => {
  const lines = new LongLines();
  lines.keep(line("a"), columnsOf(1_000_000));
  lines.keep(line("b"), columnsOf(900_000));
  lines.get(line("a"));
  lines.keep(line("c"), columnsOf(100_001));
  expect([lines.get(line("a")), lines.get(line("b")), lines.get(line("c"))].map((kept) => kept !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test("a line that is read again at another revision takes no room twice", () => {
  const lines = new LongLines();
  for (let revision = 1; revision < 10; revision++) lines.keep(line("a", revision), columnsOf(900_000));
  lines.keep(line("b"), columnsOf(900_000));
  expect(lines.get(line("a", 9))).not.toBeNull();
});
