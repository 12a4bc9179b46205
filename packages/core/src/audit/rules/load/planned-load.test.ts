import { describe, expect, test } from "vitest";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { plannedLoad } from "./planned-load.ts";

// the honest trial: eleven clients that each send once a second, for twelve measured seconds
const { plan } = honestFacts();

describe("the load that the generator plans", () => {
  const withDue = (due: number) => withFrames(() => ({ "messages.offered": due }));

  test.each([
    [11, "passed"],
    [10, "passed"],
    [9.5, "suspect"],
    [5.5, "invalid"],
    [22, "invalid"],
  ] as const)("%d messages a second of eleven are %s", (due, outcome) => {
    expect(plannedLoad.judge(withDue(due)).outcome).toBe(outcome);
  });

  test("has the messages of clients that could not connect, too", () => {
    const facts = withFrames(() => ({ "messages.offered": 11, "messages.sent": 5, "connections.open": 5 }));
    expect(plannedLoad.judge(facts).outcome).toBe("passed");
  });

  test("is not judged in a closed loop", () => {
    const closed = { ...plan, sending: { kind: "closed", depth: 1, payloadBytes: 128 } as const };
    expect(plannedLoad.judge(honestFacts({ plan: closed })).outcome).toBe("not judged");
  });
});
