import { describe, expect, test } from "vitest";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { drainWork } from "./drain-work.ts";
import { logFlood } from "./log-flood.ts";

// the honest trial: one second of warm-up, twelve measured ones of 0.3 cores and eleven clients, one of drain
const DRAIN = 13;

describe("a server's log", () => {
  test.each([
    [0, "passed"],
    [65_535, "passed"],
    [65_536, "suspect"],
  ] as const)("of %d bytes a second is %s", (bytes, outcome) => {
    expect(logFlood.judge(withFrames(() => ({ "server.log": bytes }))).outcome).toBe(outcome);
  });

  test("that is long before the window is not judged", () => {
    const facts = withFrames((_, index) => ({ "server.log": index === 0 ? 1e9 : 0 }));
    expect(logFlood.judge(facts).outcome).toBe("passed");
  });

  test("of a trial from before is not judged", () => {
    expect(logFlood.judge(honestFacts()).sentence).toContain("not checked for how much the server logs");
  });
});

describe("work after the measured window", () => {
  const withDrain = (values: Record<string, number>, changed = {}) =>
    withFrames((_, index) => (index === DRAIN ? { "deliveries.received": 0, ...values } : {}), changed);

  test.each([
    [0, "passed"],
    [0.54, "passed"],
    [0.62, "suspect"],
    [1.9, "suspect"],
  ] as const)("%d cores after 0.3 are %s", (cores, outcome) => {
    const facts = withDrain({ "server.cpu.user": cores, "server.cpu.system": 0 });
    expect(drainWork.judge(facts).outcome).toBe(outcome);
  });

  test("in a second in which clients leave, or a backlog is delivered, is not judged", () => {
    for (const values of [{ "connections.open": 10 }, { "deliveries.received": 100 }])
      expect(drainWork.judge(withDrain({ "server.cpu.user": 1, ...values })).outcome).toBe("not judged");
  });

  test("is expected where the scenario saturates", () => {
    expect(drainWork.judge(withDrain({ "server.cpu.user": 1 }, { saturates: true })).outcome).toBe("not judged");
  });
});
