import { describe, expect, test } from "vitest";
import { honestFacts, honestFrames, withFrames } from "../../testing/honest-facts.ts";
import { clientsPresent } from "./clients-present.ts";

const plan = honestFacts().plan;

describe("clients present ÷ planned", () => {
  // in the first six of twelve measured seconds
  const withOpen = (open: number, changed: Parameters<typeof withFrames>[1] = {}) =>
    withFrames((_, index) => ({ "connections.open": index < 7 ? open : 11 }), changed);

  test.each([
    [11, "passed"],
    [10.79, "passed"],
    [10.77, "suspect"],
    [0, "suspect"],
  ] as const)("with %d of 11 in half of the seconds it is %s", (open, outcome) => {
    expect(clientsPresent.judge(withOpen(open)).outcome).toBe(outcome);
  });

  test.each([
    ["unexpected-close", "steady", 1, "suspect"],
    ["reset", "steady", 3, "suspect"],
    ["unexpected-close", "ramp-down", 1, "passed"],
    ["send", "steady", 1, "passed"],
  ] as const)("an error %s of phase %s in second %i is %s", (cause, phase, second, outcome) => {
    const frames = honestFrames.map((frame, index) =>
      index === second ? { ...frame, errors: [{ phase, cause, count: 1 }] } : frame,
    );
    const finding = clientsPresent.judge(honestFacts({ frames }));
    expect(finding.outcome).toBe(outcome);
    if (outcome === "suspect") expect(finding.sentence).toContain("The server let 1 client go");
  });

  test("who goes in the drain, or from a load whose clients come and go, was not let go", () => {
    const inSecond = (second: number) =>
      honestFrames.map((frame, index) =>
        index === second
          ? { ...frame, errors: [{ phase: "steady" as const, cause: "reset" as const, count: 2 }] }
          : frame,
      );
    expect(clientsPresent.judge(honestFacts({ frames: inSecond(honestFrames.length - 1) })).outcome).toBe("passed");
    expect(clientsPresent.judge(honestFacts({ frames: inSecond(0) })).outcome).toBe("suspect");
    const churn = honestFacts({ frames: inSecond(4), plan: { ...plan, sessionS: 2 } });
    expect(clientsPresent.judge(churn).outcome).toBe("not judged");
  });

  test("a server that has put out most of them is measured with nobody", () => {
    const finding = clientsPresent.judge(withFrames((_, index) => ({ "connections.open": index > 5 ? 0 : 11 })));
    expect(finding).toMatchObject({ outcome: "invalid", sentence: expect.stringContaining("4.58 of 11 clients") });
  });

  test.each([
    [{ sessionS: 2 }],
    [{ disturbance: { kind: "cuts", everyS: 15, offlineS: 2 } }],
    [{ sending: { kind: "sequential", messages: 5, payloadBytes: 100 } }],
    [{ stages: plan.stages.map((stage) => ({ ...stage, clients: stage.phase === "measure" ? 11 : 1 })) }],
  ] as const)("who comes and goes as planned is not missed: %j", (changed) => {
    expect(clientsPresent.judge(withOpen(0, { plan: { ...plan, ...changed } })).outcome).toBe("not judged");
  });
});
