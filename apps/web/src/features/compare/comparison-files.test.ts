import { comparedSide, comparisonView } from "@plumbline/core/result/testing/sample-comparison";
import { expect, test } from "vitest";
import { comparisonFiles } from "./comparison-files.ts";

const slow = comparedSide("go-gorilla", [200, 201, 202, 203, 204, 205]);
const fast = comparedSide("rust-axum", [100, 101, 102, 103, 104, 105]);
const elsewhere = comparedSide("rust-axum", [100, 101, 102, 103, 104, 105], {
  environment: { environmentId: "e2", facts: { kernel: "6.12" } },
});

function fileOf(ending: string, view = comparisonView([slow, fast], { floors: { "latency.owed.p99": 0.03 } })): string {
  return comparisonFiles(view).find((file) => file.ending === ending)?.text ?? "";
}

test("CSV has a line for each figure of each further side, with ratio, interval, p, verdict and audit", () => {
  const [head, line, ...rest] = fileOf("csv").trim().split("\r\n");
  expect(head).toContain("ratio,ratio low,ratio high,p (Holm)");
  expect(line).toMatch(/^B,rust-axum,go-gorilla,latency\.owed\.p99,µs,102\.5,202\.5,0\.506/);
  expect(line).toMatch(/,0\.03,better,.*,VALID$/);
  expect(rest).toEqual([]);
});

test("JSON has the answer, the sides and every comparison", () => {
  expect(JSON.parse(fileOf("json"))).toMatchObject({
    answer: [expect.stringContaining("rust-axum (B) is better than go-gorilla (A)")],
    sides: [
      { letter: "A", of: "go-gorilla" },
      { letter: "B", of: "rust-axum" },
    ],
    comparisons: [{ side: "B", metricId: "latency.owed.p99", verdict: "better", floor: 0.03, rounds: 6, unlike: [] }],
    unlikeSidesCompared: false,
  });
});

test("every file has the origin of its figures", () => {
  const source = [
    ["Measured", "5 May 2026, 02:00 UTC"],
    ["Link", "https://plumbline.example/compare"],
  ] as const;
  const [csv, json, markdown] = comparisonFiles(comparisonView([slow, fast]), { source }).map(({ text }) => text);
  expect(csv).toMatch(/^# Measured: 5 May 2026, 02:00 UTC\r\n# Link: https:\/\/plumbline\.example\/compare\r\nside,/);
  expect(JSON.parse(json ?? "").source).toEqual(Object.fromEntries(source));
  expect(markdown).toMatch(/\n\n- Measured: 5 May 2026, 02:00 UTC\n- Link: https:\/\/plumbline\.example\/compare\n$/);
});

test("unlike sides are not compared in a file either, and where they are after all, every file says so", () => {
  const refused = comparisonView([slow, elsewhere]);
  expect(fileOf("csv", refused)).toContain(",,,,,,,,not compared,Unlike in kernel.,,,,,kernel,VALID");
  expect(fileOf("md", refused).split("\n")[0]).toContain("differ in kernel");
  expect(fileOf("md", refused)).toContain("| – | – | not compared |");
  const overridden = comparisonView([slow, elsewhere], { compareUnlike: true });
  expect(fileOf("csv", overridden)).toMatch(/,better,.*,kernel,VALID/);
  expect(JSON.parse(fileOf("json", overridden))).toMatchObject({
    comparisons: [{ verdict: "better", unlike: ["kernel"] }],
    unlikeSidesCompared: true,
  });
  expect(fileOf("md", overridden)).toContain("**The sides are not comparable; compared on request.**");
  expect(fileOf("md", overridden)).toContain("- unlike in kernel: 6.1 · 6.12");
});

test("JSON and Markdown have the table of compression, with intervals and the ratios to the side without it", () => {
  const estimate = { rounds: 6, median: 12, low: 11, high: 13, min: 11, max: 13 };
  const plain = comparedSide("go-gorilla", [200, 201, 202, 203, 204, 205], {
    estimates: { "server.cpuPerDelivery": estimate },
  });
  const compressed = comparedSide("go-gorilla", [300, 301, 302, 303, 304, 305], {
    load: `${plain.load}; permessage-deflate`,
  });
  const view = comparisonView([plain, compressed]);
  expect(JSON.parse(fileOf("json", view)).compression).toMatchObject([
    { side: "A", compression: "none", against: null },
    { side: "B", compression: "permessage-deflate", against: "A" },
  ]);
  expect(fileOf("md", view)).toContain(
    [
      "| side | offered | CPU per delivery |",
      "| --- | --- | ---: |",
      "| A: go-gorilla | none | 12.0\u00a0µs/message (11–13) |",
      "| B: go-gorilla | permessage-deflate | – |",
    ].join("\n"),
  );
  expect(fileOf("md", view).split("\n")[0]).toMatch(/^Cost of compression \(A: none, B: permessage-deflate\): /);
  expect(fileOf("md", comparisonView([slow, fast]))).not.toContain("offered");
});
