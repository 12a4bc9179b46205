import { describe, expect, test } from "vitest";
import { roundTrips } from "../../../scenario/client/round-trips.ts";
import { BYTES, CLIENTS, clientFacts, MESSAGES, PASS_MS, pass, visit } from "../../testing/client-facts.ts";
import { histogramOf, honestFacts, latencies } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { littlesLaw } from "../figures/littles-law.ts";
import { clientCounts } from "./client-counts.ts";
import { clientWindow } from "./client-window.ts";
import { referenceServer } from "./reference-server.ts";

test("an honest client is VALID, and what limited it is the client itself", () => {
  const audit = auditTrial(clientFacts());
  expect(audit.findings.filter(({ outcome }) => outcome === "suspect" || outcome === "invalid")).toEqual([]);
  expect(audit).toMatchObject({ verdict: "VALID", limit: { limitId: "client" } });
});

test("its rate is that of its own messages' time, its CPU that of the whole process", () => {
  const { values } = clientFacts().summary;
  expect(values["throughput.delivered"]).toBe(MESSAGES / (PASS_MS / 1000));
  expect(values["client.cpuPerRoundTrip"]).toBe(60);
});

describe("what a client claims against what the server counted", () => {
  test.each([
    [{ "messages.sent": MESSAGES + 1 }, "invalid", "messages sent"],
    [{ "deliveries.received": MESSAGES + CLIENTS }, "invalid", "echoes received"],
    [{ "bytes.received": BYTES + 1 }, "invalid", "bytes received"],
    [{ "messages.sent": MESSAGES - 1 }, "suspect", "messages sent"],
    [{}, "passed", "exactly"],
  ] as const)("%j is %s", (values, outcome, words) => {
    const finding = clientCounts.judge(clientFacts([pass(0), pass(1, { values })]));
    expect(finding).toMatchObject({ outcome, sentence: expect.stringContaining(words) });
  });

  test("figures behind which nothing stands are refused: a table that nobody measured", () => {
    const facts = clientFacts();
    expect(clientCounts.judge({ ...facts, serverStats: null }).outcome).toBe("invalid");
    expect(clientCounts.judge(clientFacts([pass(0), pass(1)], [visit])).sentence).toContain("claims 2 passes");
  });

  test("it concerns clients alone", () => {
    for (const rule of [clientCounts, clientWindow, referenceServer])
      expect(rule.judge(honestFacts()).outcome).toBe("not judged");
  });
});

describe("a client's time against the server's", () => {
  const twoTripsMs = (2 * (pass(1).values["latency.max"] ?? 0)) / 1000;

  test.each([
    [PASS_MS, "passed"],
    [twoTripsMs + 109.4, "passed"],
    [twoTripsMs + 109.6, "suspect"],
    [twoTripsMs + 149.4, "suspect"],
    [twoTripsMs + 149.6, "invalid"],
    [98.51, "passed"],
    [98.49, "invalid"],
  ] as const)("%d ms beside 99.5 ms are %s", (durationMs, outcome) => {
    expect(clientWindow.judge(clientFacts([pass(0), pass(1, { durationMs })])).outcome).toBe(outcome);
  });

  test("the way there of the first message and the way back of the last echo explain what they can take, and no more", () => {
    // a thousand connections that all dial at once: 160 ms beside 35 ms, of round trips of up to 124 ms
    const seen = { ...visit, windowUs: 35_000 };
    const claim = (highestUs: number) =>
      pass(1, { durationMs: 160, histograms: { latency: histogramOf([...latencies, highestUs]) } });
    expect(clientWindow.judge(clientFacts([pass(0), claim(124_000)], [visit, seen])).outcome).toBe("passed");
    expect(clientWindow.judge(clientFacts([pass(0), claim(54_000)], [visit, seen])).outcome).toBe("suspect");
    expect(clientWindow.judge(clientFacts([pass(0), claim(3_000)], [visit, seen])).outcome).toBe("invalid");
  });

  test("5,000 messages divided by a sleep of 60 s are refused by name", () => {
    const slept = pass(1, { durationMs: 60_000 });
    expect(clientWindow.judge(clientFacts([pass(0), slept])).sentence).toContain("such as a sleep");
    expect(auditTrial(clientFacts([pass(0), slept])).verdict).toBe("INVALID");
  });

  test("a millisecond too long is nothing where all is over in a moment", () => {
    const brief = { ...visit, windowUs: 4_000 };
    expect(
      clientWindow.judge(clientFacts([pass(0), pass(1, { durationMs: twoTripsMs + 8.9 })], [visit, brief])).outcome,
    ).toBe("passed");
    expect(
      clientWindow.judge(clientFacts([pass(0), pass(1, { durationMs: twoTripsMs + 9.1 })], [visit, brief])).outcome,
    ).toBe("suspect");
  });
});

test("where each connection sends one message, the server's CPU in that moment is not a limit of the connecting before it", () => {
  const connecting = roundTrips
    .find(({ id }) => id === "client-connect-10")
    ?.plan({ scale: 1, warmupS: 5, measureS: null });
  if (!connecting) throw new Error("there is no such scenario");
  const facts = clientFacts([pass(0), pass(1, { values: { "server.cpu.system": 2.5 } })]);
  expect(referenceServer.judge(facts).outcome).toBe("suspect");
  expect(referenceServer.judge({ ...facts, plan: connecting }).outcome).toBe("not judged");
});

test("more on its way than there are connections cannot be: the rate is too high or the round trips too long", () => {
  const slow = { latency: histogramOf(Array.from({ length: MESSAGES }, () => 1_120)) };
  expect(littlesLaw.judge(clientFacts([pass(0), pass(1, { histograms: slow })])).outcome).toBe("invalid");
  const idle = { latency: histogramOf(Array.from({ length: MESSAGES }, () => 300)) };
  expect(littlesLaw.judge(clientFacts([pass(0), pass(1, { histograms: idle })])).outcome).toBe("passed");
});

test("times on whole milliseconds are those of a coarse clock", () => {
  const coarse = { latency: histogramOf(Array.from({ length: MESSAGES }, () => 1_000)) };
  const audit = auditTrial(clientFacts([pass(0), pass(1, { histograms: coarse })]));
  expect(audit.findings.find(({ ruleId }) => ruleId === "clock-resolution")?.outcome).toBe("invalid");
});

test("a server that counts without CPU to spare is what was measured", () => {
  const busy = (cores: number) => clientFacts([pass(0), pass(1, { values: { "server.cpu.system": cores - 0.2 } })]);
  expect(referenceServer.judge(busy(0.79)).outcome).toBe("passed");
  expect(referenceServer.judge(busy(0.8)).outcome).toBe("suspect");
});
