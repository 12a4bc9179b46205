import { describe, expect, test } from "vitest";
import type { TrialFacts } from "../../facts.ts";
import { honestFacts, honestFrames, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { contractUnderLoad } from "../ledger/contract-under-load.ts";
import { delivery } from "../ledger/delivery.ts";
import { ledgerExact } from "../ledger/ledger-exact.ts";
import { serverCounts } from "../ledger/server-counts.ts";
import { survivors } from "../ledger/survivors.ts";
import { achieved } from "./achieved.ts";
import { clientsPresent } from "./clients-present.ts";
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

  test("a trial in which nothing was due is no trial", () => {
    const idle = withFrames(() => ({ "messages.offered": 0, "messages.sent": 0 }));
    expect(achieved.judge(idle)).toMatchObject({
      outcome: "invalid",
      sentence: expect.stringContaining("Not one message"),
    });
    expect(achieved.judge({ ...idle, plan: { ...plan, sending: { kind: "none" } } }).outcome).toBe("not judged");
  });
});

describe("delivered ÷ owed", () => {
  test.each([
    ["backpressure", 0.9999, "passed"],
    ["backpressure", 0.9998, "invalid"],
    ["drop-newest", 0.99, "passed"],
    ["drop-newest", 0.9899, "suspect"],
    ["evict", 0.5, "suspect"],
    ["drop-oldest", 0, "invalid"],
    ["drop-oldest", 1.01, "invalid"],
  ] as const)("under %s %d is %s", (deliveryPolicy, ratio, outcome) => {
    const facts = withFigures({ "ratio.delivered": ratio, "ledger.lost": 7 }, { deliveryPolicy });
    expect(delivery.judge(facts).outcome).toBe(outcome);
  });

  test("a lossless server without CPU left may not have come to the rest", () => {
    const facts = (cores: number) =>
      withFigures({ "ratio.delivered": 0.5, "server.cpu": cores }, { deliveryPolicy: "backpressure" });
    expect(delivery.judge(facts(0.89)).outcome).toBe("invalid");
    expect(delivery.judge(facts(0.9)).outcome).toBe("suspect");
  });

  test.each([
    [20, 0.5, "passed", "passed"],
    [20, 0.495, "passed", "passed"],
    [20, 0.4949, "suspect", "suspect"],
    [10, 0.5, "invalid", "suspect"],
  ] as const)(
    "of %d chats a second and client %d delivered are held against the rate limit's share",
    (perClientPerS, ratio, delivered, ofAll) => {
      const sending = { kind: "open", perClientPerS, payloadBytes: 128 } as const;
      const facts = withFigures(
        { "ratio.delivered": ratio },
        { plan: { ...plan, sending }, deliveryPolicy: "backpressure" },
      );
      expect(delivery.judge(facts).outcome).toBe(delivered);
      expect(survivors.judge(facts).outcome).toBe(ofAll);
    },
  );

  test("dropping beyond the limit is what a saturating scenario looks for, delivering nothing is not", () => {
    expect(delivery.judge(withFigures({ "ratio.delivered": 0.3 }, { saturates: true })).outcome).toBe("passed");
    expect(delivery.judge(withFigures({ "ratio.delivered": 0 }, { saturates: true })).outcome).toBe("invalid");
  });
});

test.each([
  [0.99, "passed"],
  [0.9899, "suspect"],
] as const)("of %d delivered the p99 is %s as that of all messages", (ratio, outcome) => {
  expect(survivors.judge(withFigures({ "ratio.delivered": ratio })).outcome).toBe(outcome);
});

test("a loss beyond p99 says that p99 is not delivered", () => {
  expect(survivors.judge(withFigures({ "ratio.delivered": 0.988 })).sentence).toBe(
    "1.2 % of what was owed never arrived: p99 is not delivered, and that of what arrived is the survivors'.",
  );
});

describe("the contract under load", () => {
  type Cause = TrialFacts["frames"][number]["errors"][number]["cause"];
  const probed = (cause?: Cause, changed: Partial<TrialFacts> = {}, values: Record<string, number> = {}) => {
    const made = { "probes.made": 3, "probes.followed": 2, "probes.fragmented": 1 };
    const facts = withFrames(() => ({ ...made, ...values }), changed);
    const frames = facts.frames.map((frame, index) =>
      cause && index === 5 ? { ...frame, errors: [{ phase: "probe" as const, cause, count: 1 }] } : frame,
    );
    return contractUnderLoad.judge({ ...facts, frames });
  };

  test("is kept where every probe was answered", () => {
    expect(probed().outcome).toBe("passed");
  });

  test.each([
    "pong",
    "text",
    "close",
    "fragments",
    "fragments-changed",
    "missing",
    "repeated",
    "wrong-receiver",
  ] as const)("is broken by one failed probe of %s", (cause) => {
    expect(probed(cause).outcome).toBe("invalid");
  });

  test("is not held against pongs that wait behind more than a server carries", () => {
    expect(probed("pong", { saturates: true }).outcome).toBe("passed");
    expect(probed("text", { saturates: true }).outcome).toBe("invalid");
  });

  test("names each way in which a followed message went wrong", () => {
    expect(probed("fragments").sentence).toContain("1 messages in fragments reached nobody");
    expect(probed("wrong-receiver").sentence).toContain("1 messages reached their own sender");
  });

  test("lets a delivery policy that drops lose followed messages as it loses others", () => {
    const lossy = { "ledger.expected": 100, "ledger.delivered": 98 };
    expect(probed("missing", {}, lossy).outcome).toBe("passed");
    expect(probed("fragments", {}, lossy).outcome).toBe("passed");
    expect(probed("fragments-changed", {}, lossy).outcome).toBe("invalid");
  });

  test("asks of a server that waits that every member gets a message", () => {
    expect(probed("incomplete", { deliveryPolicy: "backpressure" }).outcome).toBe("invalid");
    expect(probed("incomplete", { deliveryPolicy: "drop-oldest" }).outcome).toBe("passed");
  });

  test("excuses lost messages of a load that nobody carries only where messages wait for long", () => {
    expect(probed("fragments", { saturates: true }).outcome).toBe("invalid");
    const { summary } = honestFacts();
    const slow = { ...summary, values: { ...summary.values, "latency.p99": 2_000_000 } };
    expect(probed("fragments", { saturates: true, summary: slow }).outcome).toBe("passed");
  });

  test("is not judged in a trial from before, and where no probe was made", () => {
    expect(contractUnderLoad.judge(honestFacts()).sentence).toContain("not checked");
    expect(contractUnderLoad.judge(withFrames(() => ({ "probes.made": 0 }))).outcome).toBe("not judged");
  });
});

test.each([
  [{}, "passed"],
  [{ "ledger.duplicated": 1 }, "suspect"],
  [{ "ledger.duplicated": 2 }, "invalid"],
  [{ "ledger.unexpected": 1 }, "suspect"],
  [{ "ledger.reordered": 40 }, "invalid"],
] as const)("of 1,320 owed deliveries %j are %s", (values, outcome) => {
  expect(ledgerExact.judge(withFigures(values)).outcome).toBe(outcome);
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

describe("the server's own counts", () => {
  const received = 14 * 110;
  test.each([
    [received, "passed"],
    [Math.ceil(received * 0.9901), "passed"],
    [Math.floor(received * 0.989), "invalid"],
    [Math.floor(received * 1.0099), "passed"],
    [Math.ceil(received * 1.011), "suspect"],
  ] as const)("of 1,540 received deliveries %i counted are %s", (delivered, outcome) => {
    expect(serverCounts.judge(honestFacts({ serverStats: { delivered } })).outcome).toBe(outcome);
  });

  test("connections are held against each other too, but for those of the readiness check", () => {
    const probed = honestFacts({ serverStats: { delivered: received, connections: 13 } });
    expect(serverCounts.judge(probed).outcome).toBe("passed");
    const facts = honestFacts({ serverStats: { delivered: received, connections: 14 } });
    expect(serverCounts.judge(facts)).toMatchObject({
      outcome: "suspect",
      sentence: "The server counts 14 connections and the generator 11.",
    });
  });

  test("a server that says nothing of itself is not judged by it", () => {
    expect(serverCounts.judge(honestFacts({ serverStats: null })).outcome).toBe("not judged");
  });
});

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
