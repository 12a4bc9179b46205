import { describe, expect, test } from "vitest";
import { auditTable, PublishedRow, type PublishedRowInput } from "./audit-table.ts";

const auditOne = (row: PublishedRowInput) => {
  const [audited] = auditTable([PublishedRow.parse(row)]);
  if (!audited) throw new Error("no row came back");
  return audited;
};
// 1 ms each on 100 connections: 100,000/s fill them exactly
const full: PublishedRowInput = { connections: 100, rate: 100_000, meanLatencyMs: 1 };

describe("Little's law over a published row", () => {
  test.each([
    [110_000, "VALID"],
    [111_000, "INVALID"],
    [90_000, "VALID"],
    [89_000, "SUSPECT"],
    [50_000, "SUSPECT"],
    [49_000, "INVALID"],
  ] as const)("100 connections at 1 ms with %i/s are %s", (rate, verdict) => {
    expect(auditOne({ ...full, rate }).verdict).toBe(verdict);
  });

  test("a rate divided by a sleep leaves the connections idle: 100 × 50 messages over 60 s at 3 ms", () => {
    const audited = auditOne({ name: "galay", connections: 100, rate: 83.3, meanLatencyMs: 3 });
    expect(audited).toMatchObject({ verdict: "INVALID", name: "galay", room: 100 });
    expect(audited.reasons[0]?.sentence).toContain("99.75 % of their time is in no latency");
  });

  test("messages in flight on each connection are room too", () => {
    expect(auditOne({ ...full, connections: 10, depth: 10 }).verdict).toBe("VALID");
  });

  test("where a connection may pause only too much is judged", () => {
    expect(auditOne({ ...full, rate: 10, loop: "at-most" }).verdict).toBe("VALID");
    expect(auditOne({ ...full, rate: 200_000, loop: "at-most" }).verdict).toBe("INVALID");
  });

  test("without a latency nothing is proven", () => {
    expect(auditOne({ connections: 10, rate: 10 })).toMatchObject({
      verdict: "SUSPECT",
      ratio: null,
      reasons: [{ ruleId: "no-latency" }],
    });
  });
});

test("latencies stand in their order, and none is a copy", () => {
  expect(auditOne({ ...full, p50Ms: 1, p99Ms: 0.9 }).reasons[0]?.ruleId).toBe("percentiles-ordered");
  expect(auditOne({ ...full, maxUs: 999 }).verdict).toBe("INVALID");
  expect(auditOne({ ...full, maxUs: 1000 }).verdict).toBe("VALID");
  expect(auditOne({ ...full, p99Ms: 1 })).toMatchObject({
    verdict: "SUSPECT",
    reasons: [{ ruleId: "percentiles-distinct" }],
  });
  expect(auditOne({ ...full, p99Ms: 1.001 }).verdict).toBe("VALID");
});

test("two rows that agree to the last digit point at each other", () => {
  const rows = [
    { ...full, name: "a" },
    { ...full, name: "b" },
    { ...full, name: "c", rate: 99_999 },
  ].map((row) => PublishedRow.parse(row));
  expect(auditTable(rows).map(({ verdict }) => verdict)).toEqual(["SUSPECT", "SUSPECT", "VALID"]);
  expect(auditTable(rows)[0]?.reasons[0]?.sentence).toContain("those of b");
});
