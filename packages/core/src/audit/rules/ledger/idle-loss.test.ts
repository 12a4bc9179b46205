import { describe, expect, test } from "vitest";
import type { TrialFacts } from "../../facts.ts";
import { honestFacts, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { idleLoss } from "./idle-loss.ts";

const { plan, allotment } = honestFacts();

/** A trial that lost a share of what was owed, with the server's mean cores as they are. */
const losing = (share: number, changed: Partial<TrialFacts> = {}, values: Record<string, number> = {}) =>
  withFigures({ "ratio.delivered": 1 - share, ...values }, changed);

/** A trial that lost 0.5 %, in which the server kept so many cores busy in each second. */
const busy = (cores: number, changed: Partial<TrialFacts> = {}) => {
  const facts = withFrames(
    () => ({ "server.cpu.user": cores, "server.cpu.system": 0, "host.cpu.busy": cores }),
    changed,
  );
  return { ...facts, summary: { ...facts.summary, values: { ...facts.summary.values, "ratio.delivered": 0.995 } } };
};

test.each([
  [0, "passed"],
  [0.0001, "passed"],
  [0.00011, "suspect"],
  [0.0095, "suspect"],
  [0.3, "suspect"],
] as const)("%d of what was owed, lost by an idle server, is %s", (share, outcome) => {
  expect(idleLoss.judge(losing(share)).outcome).toBe(outcome);
});

test("the sentence says how much was lost and how much of the CPU was free", () => {
  expect(idleLoss.judge(losing(0.005)).sentence).toBe(
    "The server lost 0.5 % of what was owed with 70 % of its CPU free: it used 0.3 of its 1 core, 0.3 in its busiest second.",
  );
});

test.each(["backpressure", "drop-newest", "drop-oldest", "evict"] as const)(
  "the policy %s does not excuse it",
  (deliveryPolicy) => {
    expect(idleLoss.judge(losing(0.005, { deliveryPolicy })).outcome).toBe("suspect");
  },
);

describe("a server is idle", () => {
  test.each([
    [1, 0.69, "suspect"],
    [1, 0.71, "passed"],
    [0.5, 0.34, "suspect"],
    [0.5, 0.36, "passed"],
    // one thread at its end, of two cores
    [2, 0.69, "suspect"],
    [2, 1, "passed"],
  ] as const)("given %d cores, of which it uses %d: %s", (cpus, cores, outcome) => {
    const facts = busy(cores, { allotment: allotment && { ...allotment, server: { ...allotment.server, cpus } } });
    expect(idleLoss.judge(facts).outcome).toBe(outcome);
  });

  test.each([
    [0.89, 1000, "suspect"],
    [0.91, 1000, "passed"],
    [5, 3, "suspect"],
  ] as const)("with %d cores in one second of %i ms: %s", (cores, durationMs, outcome) => {
    const facts = busy(0.2);
    const frames = facts.frames.map((frame, index) =>
      index === 4 ? { ...frame, durationMs, values: { ...frame.values, "server.cpu.user": cores } } : frame,
    );
    expect(idleLoss.judge({ ...facts, frames }).outcome).toBe(outcome);
  });

  test("a busy second explains no more than what was owed in it", () => {
    const facts = busy(0.2);
    const frames = facts.frames.map((frame, index) =>
      index === 4 ? { ...frame, values: { ...frame.values, "server.cpu.user": 1 } } : frame,
    );
    const values = { ...facts.summary.values, "ratio.delivered": 0.9 };
    expect(idleLoss.judge({ ...facts, frames, summary: { ...facts.summary, values } })).toMatchObject({
      outcome: "suspect",
      sentence: expect.stringContaining("It lost more than the 110 deliveries of its busy seconds."),
    });
  });

  test("only where its CPU was recorded", () => {
    expect(idleLoss.judge(losing(0.005, { allotment: null })).outcome).toBe("not judged");
  });
});

describe("a loss that is not the server's choice is not judged", () => {
  test.each([
    [{ saturates: true }],
    [{ plan: { ...plan, limit: { latencyP99Us: 100_000, errorShare: 0.01 } } }],
    [{ plan: { ...plan, disturbance: { kind: "paused-readers" as const, clients: 1 } } }],
    [{ plan: { ...plan, sending: { kind: "open" as const, perClientPerS: 20, payloadBytes: 128 } } }],
    [{ plan: { ...plan, sending: { kind: "sequential" as const, messages: 5, payloadBytes: 100 } } }],
    [{ observed: { v: 1 as const, disturbances: [], ceilingPerS: null, discards: true as const } }],
    [{ observed: { v: 1 as const, disturbances: [], ceilingPerS: 100 } }],
  ])("%j", (changed: Partial<TrialFacts>) => {
    expect(idleLoss.judge(losing(0.005, changed)).outcome).toBe("not judged");
  });

  test.each([
    [{ "server.memory.limitHits": 1 }],
    [{ "server.cpu.throttled": 60_000 }],
    [{ "generator.cpu.user": 0.8 }],
  ])("where the frames show %j", (values) => {
    const facts = withFrames(() => values);
    const lost = { ...facts.summary.values, "ratio.delivered": 0.995 };
    expect(idleLoss.judge({ ...facts, summary: { ...facts.summary, values: lost } })).toMatchObject({
      outcome: "not judged",
      sentence: expect.stringContaining("may have another reason"),
    });
  });
});

test("a single lost delivery is named, though it may be the window's edge", () => {
  expect(idleLoss.judge(losing(0))).toMatchObject({ outcome: "passed", sentence: "Nothing was lost." });
  expect(idleLoss.judge(losing(0.00002, {}, { "ledger.lost": 1 }))).toMatchObject({
    outcome: "passed",
    sentence: "1 delivery of what was owed was lost (0.002 %), no more than at the window's edge.",
  });
});

describe("a disturbance from outside", () => {
  const lossy = (values: Record<string, number>) => {
    const facts = withFrames(() => values);
    return { ...facts, summary: { ...facts.summary, values: { ...facts.summary.values, "ratio.delivered": 0.995 } } };
  };
  const findingOf = (facts: TrialFacts) => auditTrial(facts).findings.find(({ ruleId }) => ruleId === "idle-loss");

  test.each([{ "host.cpu.steal": 0.05 }, { "host.cpu.busy": 2 }])(
    "that makes the trial SUSPECT excuses no loss: %j",
    (values) => {
      expect(findingOf(lossy(values))?.outcome).toBe("suspect");
    },
  );

  test("that makes the trial INVALID does", () => {
    expect(findingOf(lossy({ "host.cpu.steal": 0.2 }))?.outcome).toBe("not judged");
  });
});
