import { expect, test } from "vitest";
import { isTerminal, Status, transitions } from "./status.ts";

test("every status leads to an end, and from an end nothing leads on", () => {
  for (const status of Status.options) {
    const reachable = new Set<Status>([status]);
    for (const reached of reachable) for (const next of transitions[reached]) reachable.add(next);
    expect([...reachable].some(isTerminal)).toBe(true);
  }
  expect(Status.options.filter(isTerminal)).toEqual(["succeeded", "failed", "cancelled"]);
});
