import { describe, expect, test } from "vitest";
import type { Frame } from "../../../frame/frame.ts";
import { Observed, type TrialFacts } from "../../facts.ts";
import { CLIENTS, clientFacts, MESSAGES, pass, visit } from "../../testing/client-facts.ts";
import { histogramOf, honestFacts, latencies } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { clientLatencies } from "./client-latencies.ts";
import { clientSpan } from "./client-span.ts";
import { clientWork } from "./client-work.ts";

const EACH = MESSAGES / CLIENTS;
const SUM_US = pass(1).values["latency.mean"] ?? 0;
/** Ten connections that are busy for all of their round trips, and a tenth more. */
const echoes = {
  open: CLIENTS,
  early: 0,
  smallest: 1024,
  largest: 1024,
  most: EACH,
  least: EACH,
  spanUs: Math.round(1.1 * SUM_US * MESSAGES),
};
const watched = { ...visit, echoes };
const held = [5_400, 9_000, 21_000, 58_000];

/** Latencies of a pass: the honest ones, the last of them replaced. */
const withSlow = (slow: readonly number[]): Partial<Frame> => ({
  histograms: {
    latency: histogramOf([
      ...Array.from({ length: MESSAGES - slow.length }, (_, nth) => latencies[nth % 110] ?? 0),
      ...slow,
    ]),
  },
});
const honestly = withSlow(held.map((us) => us + 400));

/** One measured pass as changed, and the pass that checks latencies. */
function checkedFacts(
  checked: Partial<Frame> = honestly,
  one: Partial<Frame> = {},
  seen: object = watched,
): TrialFacts {
  const spanUs = echoes.spanUs + held.reduce((sum, us) => sum + us, 0);
  const visits = [watched, { ...watched, echoes: { ...echoes, spanUs }, held }, seen];
  return clientFacts([pass(0), pass(1, one)], visits, pass(2, checked));
}
const seenAs = (changed: Partial<typeof echoes>) => ({ ...watched, echoes: { ...echoes, ...changed } });

test("an honest client that was checked is VALID, and the checked pass is in no figure", () => {
  const facts = checkedFacts();
  const audit = auditTrial(facts);
  expect(audit.findings.filter(({ outcome }) => outcome === "suspect" || outcome === "invalid")).toEqual([]);
  const judged = audit.findings.filter(({ ruleId }) => ruleId.startsWith("client-"));
  expect(judged.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed", "passed", "passed"]);
  expect(facts.summary.values["latency.max"]).toBe(clientFacts().summary.values["latency.max"]);
  expect(Observed.parse(JSON.parse(JSON.stringify(facts.observed)))).toEqual(facts.observed);
});

test("a trial from before is not called checked", () => {
  const old = clientFacts();
  for (const rule of [clientWork, clientLatencies, clientSpan])
    expect(rule.judge(old)).toMatchObject({
      outcome: "not judged",
      sentence: expect.stringContaining("not checked for"),
    });
  for (const rule of [clientWork, clientLatencies, clientSpan])
    expect(rule.judge(honestFacts()).sentence).toBe("No client is measured here.");
});

test("a checked pass that the server did not see, and one that nobody claims, are not passes", () => {
  const facts = checkedFacts();
  const unseen = { ...facts, serverStats: { ...facts.serverStats, visits: [watched, watched] } };
  const unclaimed = { ...facts, observed: { ...facts.observed, latencyCheck: undefined } };
  for (const broken of [unseen, unclaimed]) expect(auditTrial(broken).verdict).toBe("INVALID");
});

describe("latencies against the echoes that were held", () => {
  test.each([
    ["each one in them", held.map((us) => us + 400), "passed"],
    ["a clock's tick shorter", held.map((us) => us - 900), "passed"],
    ["two ticks shorter", held.map((us) => us - 1_200), "invalid"],
    ["the longest left out", [5_800, 9_400, 21_400], "invalid"],
    ["all cut off at 20 ms", [5_800, 9_400, 20_000, 20_000], "invalid"],
    ["none in them", [], "invalid"],
    ["others beside them, for the machine was busy", [...held.map((us) => us + 400), 30_000, 90_000], "passed"],
    ["half of each", held.map((us) => us / 2), "invalid"],
  ] as const)("%s", (_, slow, outcome) => {
    expect(clientLatencies.judge(checkedFacts(withSlow(slow))).outcome).toBe(outcome);
  });

  test("the sentence says how many are missing", () => {
    expect(clientLatencies.judge(checkedFacts(withSlow([5_800, 9_400]))).sentence).toContain(
      "It held 1 for 58 ms or longer, and the client has 0 latencies of that length",
    );
  });

  test("nothing was held where the connections broke before", () => {
    const facts = checkedFacts();
    const serverStats = { ...facts.serverStats, visits: [watched, { ...watched, held: [] }, watched] };
    expect(clientLatencies.judge({ ...facts, serverStats }).outcome).toBe("not judged");
  });
});

test.each([
  [MESSAGES - 1, "left out"],
  [MESSAGES + 1, "of no round trip"],
] as const)("%i latencies of 1,000 echoes: some are %s", (length, words) => {
  const latency = histogramOf(Array.from({ length }, (_, nth) => 300 + nth));
  const finding = clientLatencies.judge(checkedFacts(honestly, { histograms: { latency } }));
  expect(finding).toMatchObject({ outcome: "invalid", sentence: expect.stringContaining(words) });
});

test("latencies that all stand there twice are copies; a few alike are none", () => {
  const twice = (values: number) =>
    histogramOf(Array.from({ length: MESSAGES }, (_, nth) => 300 + (Math.floor(nth / 2) % values)));
  const judge = (values: number) =>
    clientLatencies.judge(checkedFacts(honestly, { histograms: { latency: twice(values) } }));
  expect(judge(500)).toMatchObject({ outcome: "invalid", sentence: expect.stringContaining("copies") });
  expect(judge(25).outcome).toBe("passed");
});

describe("the work against what was asked for", () => {
  test.each([
    [{}, "passed", "as many and as large"],
    [{ open: CLIENTS + 1 }, "passed", "as many"],
    [{ open: CLIENTS - 1 }, "invalid", "9 were open"],
    [{ early: 1 }, "invalid", "before the echo"],
    [{ smallest: 512 }, "invalid", "512 bytes"],
    [{ largest: 2048 }, "invalid", "2,048 bytes"],
    [{ most: EACH + 1 }, "invalid", "work of others"],
    [{ least: EACH - 1 }, "invalid", "stopped early"],
  ] as const)("%j is %s", (changed, outcome, words) => {
    const finding = clientWork.judge(checkedFacts(honestly, {}, seenAs(changed)));
    expect(finding.outcome).toBe(outcome);
    expect(finding.sentence).toContain(words);
  });

  test("fewer connections than asked for are named, and messages of connections that broke are doubted", () => {
    const fewer = { values: { "connections.attempted": 5, "connections.opened": 5 } };
    expect(clientWork.judge(checkedFacts(honestly, fewer)).sentence).toContain("tried 5 connections");
    const broken = { ...watched, received: MESSAGES - 3 };
    expect(clientWork.judge(checkedFacts(honestly, {}, broken)).outcome).toBe("suspect");
  });
});

describe("the sum of latencies against the connections' time", () => {
  const ways = (2 * CLIENTS * (pass(1).values["latency.max"] ?? 0)) / (SUM_US * MESSAGES);

  test.each([
    [1.42, "passed"],
    [1.44, "suspect"],
    [1 / (1 + 1.01 * ways), "passed"],
    [0.5, "invalid"],
  ] as const)("connections busy for %d times that", (times, outcome) => {
    const seen = seenAs({ spanUs: Math.round(times * SUM_US * MESSAGES) });
    expect(clientSpan.judge(checkedFacts(honestly, {}, seen)).outcome).toBe(outcome);
  });

  test("a client that pauses is doubted with both reasons, and never INVALID", () => {
    const finding = clientSpan.judge(checkedFacts(honestly, {}, seenAs({ spanUs: 100 * SUM_US * MESSAGES })));
    expect(finding).toMatchObject({ outcome: "suspect", sentence: expect.stringContaining("pauses between") });
  });
});
