import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DelayedAction, DelayedActions } from "./delayed-action.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const action = (text: string): DelayedAction => ({ text, act: async () => undefined });

function recorded() {
  const begun: string[] = [];
  return { begun, actions: new DelayedActions(({ text }) => begun.push(text), 1000) };
}

test("an action begins when its time is over, once", () => {
  const { begun, actions } = recorded();
  actions.add(action("first"));
  vi.advanceTimersByTime(999);
  expect(begun).toEqual([]);
  vi.advanceTimersByTime(5000);
  actions.flush();
  expect(begun).toEqual(["first"]);
});

test("an undone action never begins", () => {
  const { begun, actions } = recorded();
  actions.add(action("first"));
  actions.undo();
  vi.advanceTimersByTime(5000);
  expect(begun).toEqual([]);
});

test("a next action begins the one before at once, and waits itself", () => {
  const { begun, actions } = recorded();
  actions.add(action("first"));
  actions.add(action("second"));
  expect(begun).toEqual(["first"]);
  vi.advanceTimersByTime(1000);
  expect(begun).toEqual(["first", "second"]);
});
