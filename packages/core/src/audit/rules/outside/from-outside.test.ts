import { expect, test } from "vitest";
import { happened, observing } from "../../testing/disturbed-facts.ts";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { containerKilled, limitsChanged, networkCut, paused, signalled } from "./from-outside.ts";

test.each([
  [4, 4.1, "suspect"],
  [4, 4.12, "invalid"],
  [0.2, 0.9, "suspect"],
  [13.2, 13.9, "suspect"],
  [4, 14, "invalid"],
] as const)("a pause from %d to %d s is %s: the p99 is the slowest hundredth", (fromS, toS, outcome) => {
  expect(paused.judge(observing(happened("paused", fromS, toS))).outcome).toBe(outcome);
  expect(limitsChanged.judge(observing(happened("limits-changed", fromS, toS))).outcome).toBe(outcome);
});

test("a finding says what, for how long and in which seconds", () => {
  const facts = observing(happened("paused", 4, 5.5), happened("paused", 8.1, 8.6));
  expect(paused.judge(facts).sentence).toBe("The server was touched from outside for 2 s (seconds 4 to 6 and 8 to 9).");
  expect(signalled.judge(observing(happened("signalled", 4.2, 4.2)))).toMatchObject({
    outcome: "suspect",
    sentence: "The server was touched from outside (seconds 4 to 5).",
  });
});

test.each([
  [0.5, "invalid"],
  [12.9, "invalid"],
  [13.1, "suspect"],
] as const)("a network that is cut %d s into the load is %s, however short", (atS, outcome) => {
  expect(networkCut.judge(observing(happened("network-cut", atS, atS + 0.01))).outcome).toBe(outcome);
  expect(containerKilled.judge(observing(happened("killed", atS, atS + 0.01))).outcome).toBe(outcome);
});

test("what nobody watched is not judged, and what was watched passes", () => {
  for (const rule of [paused, limitsChanged, networkCut, containerKilled, signalled]) {
    expect(rule.judge(honestFacts()).outcome).toBe("not judged");
    expect(rule.judge(observing()).outcome).toBe("passed");
  }
});

test("frames show a pause that no engine tells of: of a cgroup that is frozen, or a program that is stopped", () => {
  const facts = withFrames((_, index) => ({ "server.frozen": index === 4 ? 750_000 : 0 }));
  expect(paused.judge(facts)).toMatchObject({
    outcome: "invalid",
    sentence: "The server was paused or stopped from outside for 0.75 s (seconds 4 to 5).",
  });
  expect(paused.judge(withFrames(() => ({ "server.frozen": 0 }))).outcome).toBe("passed");
});

test("frames show a CPU quota that is another one than at first", () => {
  const facts = withFrames((_, index) => ({ "server.cpu.quota": index >= 10 ? 0.5 : 1, "generator.cpu.quota": 1 }));
  expect(limitsChanged.judge(facts)).toMatchObject({
    outcome: "invalid",
    sentence: "The server had another CPU quota than at first for 4 s (seconds 10 to 14).",
  });
});
