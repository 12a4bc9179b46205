import { describe, expect, test } from "vitest";
import { honestFacts, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { achieved } from "./achieved.ts";
import { connections } from "./connections.ts";

const plan = honestFacts().plan;

describe("achieved ÷ offered", () => {
  test.each([
    [0.99, "passed"],
    [0.9899, "suspect"],
    [0.75, "suspect"],
    [0.7499, "invalid"],
    [0.5, "invalid"],
  ] as const)("%d of the offered load is %s", (ratio, outcome) => {
    expect(achieved.judge(withFigures({ "ratio.achieved": ratio })).outcome).toBe(outcome);
  });

  test("half of the offered load is the result of a scenario that saturates on purpose", () => {
    const half = achieved.judge(withFigures({ "ratio.achieved": 0.5 }, { saturates: true }));
    expect(half.outcome).toBe("passed");
    expect(half.sentence).toContain("on purpose");
  });

  test.each([
    [{ kind: "cuts", everyS: 15, offlineS: 2 }, "passed"],
    [{ kind: "restart", atS: 20 }, "passed"],
    [{ kind: "paused-readers", clients: 1 }, "suspect"],
  ] as const)("who is offline because the plan wants it does not write: %j", (disturbance, outcome) => {
    const facts = withFigures({ "ratio.achieved": 0.88 }, { plan: { ...plan, disturbance } });
    expect(achieved.judge(facts).outcome).toBe(outcome);
  });

  test("a trial in which nothing was due is not a trial", () => {
    const idle = withFrames(() => ({ "messages.offered": 0, "messages.sent": 0 }));
    expect(achieved.judge(idle)).toMatchObject({
      outcome: "invalid",
      sentence: expect.stringContaining("Not one message"),
    });
    expect(achieved.judge({ ...idle, plan: { ...plan, sending: { kind: "none" } } }).outcome).toBe("not judged");
  });
});

test.each([
  [100, 99, "passed"],
  [100, 98, "suspect"],
  [100, 50, "suspect"],
  [100, 49, "invalid"],
] as const)("of %i connections tried %i opened are %s", (tried, opened, outcome) => {
  const facts = withFrames((_, index) =>
    index === 0 ? { "connections.attempted": tried, "connections.opened": opened } : {},
  );
  expect(connections.judge(facts).outcome).toBe(outcome);
});
