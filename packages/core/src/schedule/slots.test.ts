import { expect, test } from "vitest";
import { controlOf } from "./control-of.ts";
import { decideSlots, ON_TIME_MS } from "./decide-slots.ts";
import { judgeSlot, type SlotFacts } from "./judge-slot.ts";
import { SuiteRequest } from "./suite.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const ago = (ms: number) => new Date(now - ms);
const outcomes = (ages: number[], catchUp: "skip" | "once") =>
  decideSlots(ages.map(ago), catchUp, now).map(({ outcome }) => outcome);

test("a slot is on time up to the limit and missed beyond it", () => {
  expect(outcomes([ON_TIME_MS + 1, ON_TIME_MS], "skip")).toEqual(["missed", "claimed"]);
});

test("of slots that nobody was there for, catching up starts the newest and no other", () => {
  const day = 86_400_000;
  expect(outcomes([3 * day, 2 * day, day], "skip")).toEqual(["missed", "missed", "missed"]);
  expect(outcomes([3 * day, 2 * day, day], "once")).toEqual(["missed", "missed", "claimed"]);
});

const started = (run: Partial<NonNullable<SlotFacts["run"]>>): SlotFacts => ({
  outcome: "started",
  failureMessage: null,
  run: { status: "running", createdAt: ago(0), plannedS: 600, failureMessage: null, ...run },
});

test("a slot has produced something when its run has succeeded, and not before", () => {
  expect(judgeSlot(started({ status: "succeeded" }), now)).toBeNull();
  expect(judgeSlot(started({ status: "failed", failureMessage: "No engine." }), now)).toBe(
    "Its run failed: No engine.",
  );
  expect(judgeSlot({ outcome: "missed", failureMessage: null, run: null }, now)).toContain("Nothing was running");
  expect(judgeSlot({ outcome: "claimed", failureMessage: null, run: null }, now)).toBeUndefined();
});

test("a run has twice its plan and an hour; after that the slot has produced nothing", () => {
  const limitMs = 2 * 600_000 + 3_600_000;
  expect(judgeSlot(started({ createdAt: ago(limitMs) }), now)).toBeUndefined();
  expect(judgeSlot(started({ createdAt: ago(limitMs + 1) }), now)).toContain("not ended");
  expect(judgeSlot(started({ status: "queued", createdAt: ago(limitMs + 1) }), now)).toContain("no worker");
});

test("the A/A control takes the fewest servers that serve every scenario, as often as the run measures", () => {
  const request = SuiteRequest.parse({
    serverIds: ["a", "b", "c"],
    scenarioIds: ["chat-steady", "echo-closed", "push"],
    mode: "nightly",
  });
  const workloads = new Map([
    ["a", ["chat"] as const],
    ["b", ["chat", "echo"] as const],
    ["c", ["push"] as const],
  ]);
  expect(controlOf(request, workloads)).toMatchObject({ kind: "aa", serverIds: ["a", "b", "c"], rounds: 10 });
  const chat = { ...request, scenarioIds: ["chat-steady"], rounds: 4 };
  expect(controlOf(chat, workloads)).toMatchObject({ serverIds: ["a"], rounds: 4 });
});
