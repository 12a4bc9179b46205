import { expect, test } from "vitest";
import type { FrameView } from "../../frame/frame.ts";
import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import { honestFacts } from "../testing/honest-facts.ts";
import { readSoak } from "./read-soak.ts";
import { soakDefaults } from "./soak-bounds.ts";

const MIB = 2 ** 20;

/** A minute and a half, one frame a second. */
function soak(
  change: (second: number) => Partial<FrameView> & { values?: Record<string, number> } = () => ({}),
): FrameView[] {
  return Array.from({ length: 90 }, (_, second) => {
    const { values, ...rest } = change(second);
    return {
      v: 1,
      seq: second,
      startMs: 1_700_000_000_000 + second * 1000,
      durationMs: 1000,
      phase: "measure",
      errors: [],
      ...rest,
      values: {
        "deliveries.received": 1000,
        "ledger.expected": 1000,
        "ledger.delivered": 1000,
        // breathes as a garbage collector lets it
        "server.memory": 50 * MIB + (second % 10) * 100_000,
        ...values,
      },
    };
  });
}

const bounds = soakDefaults;
const planOf = (scenarioId: string) => getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: 120 });
const held = honestFacts().plan;
const outcomes = (frames: FrameView[], set = bounds, plan = held) =>
  Object.fromEntries(readSoak(frames, set, plan).map(({ criterionId, passed }) => [criterionId, passed]));

test("a healthy server passes every criterion", () => {
  expect(outcomes(soak())).toEqual({ memoryBytesPerMin: true, endToStart: true, errorsPerMin: true, dropRate: true });
});

test("a leak fails when it is faster than allowed, and only then", () => {
  const leak = soak((second) => ({ values: { "server.memory": 50 * MIB + second * 50_000 } }));
  expect(outcomes(leak).memoryBytesPerMin).toBe(false);
  expect(readSoak(leak, bounds, held)[0]?.sentence).toContain("Memory grows by 2.86 MiB a minute");
  expect(outcomes(leak, { ...soakDefaults, memoryBytesPerMin: 3 * MIB }).memoryBytesPerMin).toBe(true);
});

test.each([
  [950, true],
  [949, false],
])("a last quarter of %i/s after 1,000/s passes: %s", (perS, passed) => {
  expect(outcomes(soak((second) => (second >= 68 ? { values: { "deliveries.received": perS } } : {}))).endToStart).toBe(
    passed,
  );
});

test("one error fails where none is allowed", () => {
  const one = soak((second) => (second === 80 ? { errors: [{ phase: "steady", cause: "reset", count: 1 }] } : {}));
  expect(outcomes(one).errorsPerMin).toBe(false);
  expect(readSoak(one, bounds, held)[2]?.sentence).toContain(
    "1 errors in the measured window, 1 of them in the second half: 0.666667 a minute; 0 are allowed.",
  );
  expect(outcomes(one, { ...soakDefaults, errorsPerMin: 1 }).errorsPerMin).toBe(true);
});

test.each([
  [990, true],
  [989, false],
])("%i of 1,000 owed deliveries a second pass: %s", (delivered, passed) => {
  expect(outcomes(soak(() => ({ values: { "ledger.delivered": delivered } }))).dropRate).toBe(passed);
});

test("what was not recorded is not judged, and too short a trial is not a soak", () => {
  const blind = soak().map(({ values: { "server.memory": _, ...values }, ...frame }) => ({ ...frame, values }));
  expect(outcomes(blind).memoryBytesPerMin).toBeNull();
  expect(readSoak(soak().slice(0, 29), bounds, held)).toEqual([]);
});

test("memory that comes with connections which the plan adds is not a leak, and errors are judged all the same", () => {
  const growing = soak((second) => ({ values: { "server.memory": 50 * MIB + second * MIB } }));
  expect(outcomes(growing, bounds, planOf("idle"))).toMatchObject({
    memoryBytesPerMin: null,
    endToStart: null,
    errorsPerMin: true,
  });
  expect(readSoak(growing, bounds, planOf("idle"))[0]?.sentence).toContain("The plan changes its connections");
});

test("what the contract's rate limit drops is not lost, and what is missing beyond it is", () => {
  const delivering = (perS: number) => soak(() => ({ values: { "ledger.delivered": perS } }));
  const plan = planOf("chat-rate-limit");
  expect(outcomes(delivering(500), bounds, plan)).toMatchObject({ dropRate: true, memoryBytesPerMin: true });
  expect(outcomes(delivering(490), bounds, plan).dropRate).toBe(false);
  expect(outcomes(delivering(500)).dropRate).toBe(false);
});

test("a rate just above its bound is told apart from it", () => {
  const one = soak((second) => (second === 80 ? { errors: [{ phase: "steady", cause: "reset", count: 1 }] } : {}));
  const criterion = readSoak(one, { ...soakDefaults, errorsPerMin: 0.5 }, held)[2];
  expect(criterion).toMatchObject({ passed: false });
  expect(criterion?.sentence).toContain("0.666667 a minute; 0.5 are allowed");
});
