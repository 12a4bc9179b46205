import { expect, test } from "vitest";
import { comparisonFiles } from "./comparison-files.ts";
import { comparedSide, comparisonView } from "./fixtures.ts";

const slow = comparedSide("go-gorilla", [200, 201, 202, 203, 204, 205]);
const fast = comparedSide("rust-axum", [100, 101, 102, 103, 104, 105]);

function fileOf(ending: string, view = comparisonView([slow, fast], [], { "latency.p99": 0.03 })): string {
  return comparisonFiles(view).find((file) => file.ending === ending)?.text ?? "";
}

test("CSV has a line for each figure of each further side, with ratio, interval, p and verdict", () => {
  const [head, line, ...rest] = fileOf("csv").trim().split("\r\n");
  expect(head).toContain("ratio,ratio low,ratio high,p (Holm)");
  expect(line).toMatch(/^B,rust-axum,go-gorilla,latency\.p99,µs,102\.5,202\.5,0\.506/);
  expect(line).toContain(",0.03,better,");
  expect(rest).toEqual([]);
});

test("JSON has the answer, the sides and every comparison", () => {
  expect(JSON.parse(fileOf("json"))).toMatchObject({
    answer: [expect.stringContaining("B (rust-axum) is better than A (go-gorilla)")],
    sides: [
      { letter: "A", serverId: "go-gorilla" },
      { letter: "B", serverId: "rust-axum" },
    ],
    comparisons: [{ side: "B", metricId: "latency.p99", verdict: "better", floor: 0.03, rounds: 6 }],
  });
});

test("Markdown begins with the answer, and says in what the sides are unlike", () => {
  const differences = [{ fact: "kernel", values: ["6.1", "6.12"] }];
  const text = fileOf("md", comparisonView([slow, fast], differences));
  expect(text.split("\n")[0]).toContain("are unlike in kernel");
  expect(text).toContain("| inconclusive |");
  expect(text).toContain("- unlike in kernel: 6.1 · 6.12");
});
