import { comparedSide, comparisonView } from "@plumbline/core/result/testing/sample-comparison";
import { expect, test } from "vitest";
import { inEnglish as say } from "#i18n/testing/in-language.tsx";
import { prepareSurer } from "./prepare-surer.ts";

const texts = (...args: Parameters<typeof comparisonView>) =>
  prepareSurer(comparisonView(...args), say).map(({ text }) => text);
const slow = [200, 201, 202, 203, 204, 205];
const fast = [100, 101, 102, 103, 104, 105];
const floors = { "latency.owed.p99": 0.03 };

test("a firm verdict of paired rounds above a known floor needs nothing", () => {
  const sides = [comparedSide("go-gorilla", slow, {}, "run"), comparedSide("rust-axum", fast, {}, "run")];
  expect(texts(sides, { floors })).toEqual([]);
});

test("too few rounds: as many more as would decide, with the form filled in as the first side was measured", () => {
  const setting = { mode: "quick" as const, scale: 0.5, measureS: 20, parameters: { clients: 40 } };
  const sides = [
    comparedSide("go-gorilla", [200, 201, 202], { setting }, "run"),
    comparedSide("rust-axum", [100, 101, 102], {}, "run"),
  ];
  const [first] = prepareSurer(comparisonView(sides, { floors }), say);
  expect(first?.text).toBe("1 more round a side would likely decide between A and B.");
  expect(Object.fromEntries(new URL(first?.run?.href ?? "", "http://x").searchParams)).toEqual({
    servers: "go-gorilla,rust-axum",
    scenarios: "chat-steady",
    mode: "quick",
    rounds: "4",
    scale: "0.5",
    measure: "20",
    set: "chat-steady.clients:40",
  });
});

test("rounds of different runs, a floor that was never measured and suspect rounds are named", () => {
  const suspect = comparedSide("go-gorilla", slow);
  const [trial, ...others] = suspect.trials;
  const trials = trial ? [{ ...trial, verdict: "SUSPECT" as const }, ...others] : [];
  const found = texts([comparedSide("go-gorilla", slow, { trials }), comparedSide("rust-axum", fast)]);
  expect(found).toEqual([
    expect.stringContaining("The sides come from different runs"),
    expect.stringContaining("A/A floor"),
    expect.stringContaining("1 of 6 rounds of go-gorilla is SUSPECT"),
  ]);
});

test("rounds of one run of which one side lacks some are not said to come from different runs", () => {
  const sides = [comparedSide("go-gorilla", slow, {}, "run"), comparedSide("rust-axum", fast.slice(1), {}, "run")];
  expect(texts(sides, { floors })[0]).toMatch(/only 5 blocks have both sides/);
});

test("unlike sides: one run on one host", () => {
  const environment = { environmentId: "e2", facts: { kernel: "6.12" } };
  const found = texts([comparedSide("go-gorilla", slow), comparedSide("rust-axum", fast, { environment })]);
  expect(found).toEqual(["Measure A and B under equal conditions: one run on one host does."]);
});
