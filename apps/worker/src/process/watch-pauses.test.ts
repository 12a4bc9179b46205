import { expect, test } from "vitest";
import { watchPauses } from "./watch-pauses.ts";

/** A clock whose timers are called when the test says so, as late as it likes. */
function manualClock() {
  let nowMs = 0;
  let due: (() => void) | undefined;
  return {
    monotonicMs: () => nowMs,
    callAfter: (_ms: number, callback: () => void) => {
      due = callback;
      const forget = () => {
        due = undefined;
      };
      return { unref: () => undefined, [Symbol.dispose]: forget };
    },
    pass(ms: number) {
      nowMs += ms;
    },
    serve: () => due?.(),
    isWaiting: () => due !== undefined,
  };
}

test("a process whose timers come in time has no failure, however long it is watched", () => {
  const clock = manualClock();
  using pauses = watchPauses(clock);
  for (let second = 0; second < 600; second++) {
    clock.pass(500);
    clock.serve();
  }
  expect(pauses.findFailure("checked the contract")).toBeNull();
});

test("a pause is the worker's failure, and says how long it was, also after the process runs again", () => {
  const clock = manualClock();
  using pauses = watchPauses(clock);
  clock.pass(6_100);
  clock.serve();
  clock.pass(100);
  clock.serve();
  expect(pauses.findFailure("checked the contract")).toMatchObject({
    code: "WORKER_LOST",
    message: "The worker's process did not run for 6.0 s while it checked the contract.",
    evidence: { pausedMs: 6_000 },
  });
});

test("a pause counts before the timer that comes late has been served", () => {
  const clock = manualClock();
  using pauses = watchPauses(clock);
  clock.pass(3_000);
  expect(pauses.findFailure("waited")).toMatchObject({ code: "WORKER_LOST" });
});

test("a disposed watch holds no timer", () => {
  const clock = manualClock();
  watchPauses(clock)[Symbol.dispose]();
  expect(clock.isWaiting()).toBe(false);
});
