import { describe, expect, test } from "vitest";
import { honestFacts, withFigures } from "../../testing/honest-facts.ts";
import { delivery } from "./delivery.ts";
import { ledgerExact } from "./ledger-exact.ts";
import { serverCounts } from "./server-counts.ts";
import { survivors } from "./survivors.ts";

const plan = honestFacts().plan;

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

test.each([
  [{}, "passed"],
  [{ "ledger.duplicated": 1 }, "suspect"],
  [{ "ledger.duplicated": 2 }, "invalid"],
  [{ "ledger.unexpected": 1 }, "suspect"],
  [{ "ledger.reordered": 40 }, "invalid"],
] as const)("of 1,320 owed deliveries %j are %s", (values, outcome) => {
  expect(ledgerExact.judge(withFigures(values)).outcome).toBe(outcome);
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
