import { describe, expect, test } from "vitest";
import type { Disturbance } from "../../disturbance.ts";
import { Observed, type TrialFacts } from "../../facts.ts";
import { honestFacts, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { clockSteps } from "./clock-steps.ts";
import { cpuFrequency } from "./cpu-frequency.ts";
import { disturbed } from "./disturbed.ts";
import { containerKilled, limitsChanged, networkCut, paused, signalled } from "./from-outside.ts";
import { generatorStalled } from "./generator-stalled.ts";
import { hostSuspended } from "./host-suspended.ts";
import { networkDelayed } from "./network-delayed.ts";
import { outsideRules } from "./outside-rules.ts";
import { packetsLost } from "./packets-lost.ts";
import { cpuPressure, memoryPressure } from "./pressure.ts";

// the honest trial: one second of warm-up, twelve measured ones, one of drain

const happened = (kind: Disturbance["kind"], fromS: number, toS: number): Disturbance => ({
  kind,
  of: "server",
  fromS,
  toS,
  sentence: "The server was touched from outside.",
});
const watched: TrialFacts["observed"]["watched"] = ["engine-events", "database"];
const observing = (...disturbances: Disturbance[]): TrialFacts =>
  honestFacts({ observed: { v: 1, disturbances, watched, ceilingPerS: null } });
const inSecond = (second: number, values: Record<string, number>) =>
  withFrames((_, index) => (index === second ? values : {}));

/** A trial of some measured seconds, with other values in the first few of them. */
const withSeconds = (seconds: number, changed: number, values: Record<string, number>): TrialFacts =>
  withMeasured(seconds, (index) => {
    const quiet = Object.fromEntries(Object.keys(values).flatMap((id) => (id.startsWith("host.") ? [[id, 0]] : [])));
    return index > 0 && index <= changed ? values : quiet;
  });

test.each([
  [4, 4.1, "suspect"],
  [4, 4.12, "invalid"],
  [0.2, 0.9, "suspect"],
  [13.2, 13.9, "suspect"],
  [4, 14, "invalid"],
] as const)("a pause from %d to %d s is %s: the p99 is the slowest hundredth", (fromS, toS, outcome) => {
  expect(paused.judge(observing(happened("paused", fromS, toS))).outcome).toBe(outcome);
  expect(limitsChanged.judge(observing(happened("limits-changed", fromS, toS))).outcome).toBe(outcome);
});

test("a finding says what, for how long and in which seconds", () => {
  const facts = observing(happened("paused", 4, 5.5), happened("paused", 8.1, 8.6));
  expect(paused.judge(facts).sentence).toBe("The server was touched from outside for 2 s (seconds 4 to 6 and 8 to 9).");
  expect(signalled.judge(observing(happened("signalled", 4.2, 4.2)))).toMatchObject({
    outcome: "suspect",
    sentence: "The server was touched from outside (seconds 4 to 5).",
  });
});

test.each([
  [0.5, "invalid"],
  [12.9, "invalid"],
  [13.1, "suspect"],
] as const)("a network that is cut %d s into the load is %s, however short", (atS, outcome) => {
  expect(networkCut.judge(observing(happened("network-cut", atS, atS + 0.01))).outcome).toBe(outcome);
  expect(containerKilled.judge(observing(happened("killed", atS, atS + 0.01))).outcome).toBe(outcome);
});

test("what nobody watched is not judged, and what was watched passes", () => {
  for (const rule of [paused, limitsChanged, networkCut, containerKilled, signalled]) {
    expect(rule.judge(honestFacts()).outcome).toBe("not judged");
    expect(rule.judge(observing()).outcome).toBe("passed");
  }
});

test("frames show a pause that no engine tells of: of a cgroup that is frozen, or a program that is stopped", () => {
  const facts = withFrames((_, index) => ({ "server.frozen": index === 4 ? 750_000 : 0 }));
  expect(paused.judge(facts)).toMatchObject({
    outcome: "invalid",
    sentence: "The server was paused or stopped from outside for 0.75 s (seconds 4 to 5).",
  });
  expect(paused.judge(withFrames(() => ({ "server.frozen": 0 }))).outcome).toBe("passed");
});

test("frames show a CPU quota that is another one than at first", () => {
  const facts = withFrames((_, index) => ({ "server.cpu.quota": index >= 10 ? 0.5 : 1, "generator.cpu.quota": 1 }));
  expect(limitsChanged.judge(facts)).toMatchObject({
    outcome: "invalid",
    sentence: "The server had another CPU quota than at first for 4 s (seconds 10 to 14).",
  });
});

test.each([
  [59_000, "passed"],
  [61_000, "suspect"],
  [119_000, "suspect"],
  [121_000, "invalid"],
] as const)("a generator that stood still for %i µs of twelve seconds is %s", (us, outcome) => {
  expect(generatorStalled.judge(inSecond(5, { "stall.time": us, "stall.longest": us })).outcome).toBe(outcome);
});

test.each([
  [50_000, 99_000, "suspect"],
  [50_000, 101_000, "invalid"],
  [99_000, 99_000, "suspect"],
  [101_000, 50_000, "invalid"],
] as const)(
  "stalls of %i µs a second, the longest %i µs, are %s: a busy host holds up, and does not stop",
  (us, longest, outcome) => {
    expect(generatorStalled.judge(withFrames(() => ({ "stall.time": us, "stall.longest": longest }))).outcome).toBe(
      outcome,
    );
  },
);

test("a stall is told with its seconds, in a load without a schedule too", () => {
  const stalls = { 5: 200_000, 6: 500_000 } as Record<number, number>;
  const facts = withFrames((_, index) => ({
    "stall.time": stalls[index] ?? 0,
    "stall.longest": stalls[index] ? 700_000 : 0,
  }));
  const { plan } = honestFacts();
  const closed = { ...facts, plan: { ...plan, sending: { kind: "closed", depth: 1, payloadBytes: 16 } as const } };
  expect(generatorStalled.judge(closed)).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringMatching(
      /^The generator stood still for 700 ms \(seconds 5 to 7\), 5.83 % of the measured window/,
    ),
  });
});

test("stalls that are short against the p99 have not made it, and those of the warm-up are in no figure", () => {
  const many = withFrames(() => ({ "stall.time": 110_000, "stall.longest": 25_000 }));
  expect(generatorStalled.judge(many).outcome).toBe("invalid");
  const slow = { ...many, summary: { ...many.summary, values: { ...many.summary.values, "latency.p99": 300_000 } } };
  expect(generatorStalled.judge(slow).outcome).toBe("passed");
  const early = withFrames((_, index) => ({ "stall.time": index === 0 ? 900_000 : 0, "stall.longest": 900_000 }));
  expect(generatorStalled.judge(early).outcome).toBe("passed");
  expect(generatorStalled.judge(honestFacts()).outcome).toBe("not judged");
});

test.each([
  [5, { "host.suspended": 99 }, "passed"],
  [5, { "host.suspended": 100 }, "invalid"],
  [5, { "clock.suspended": 2_000_000 }, "invalid"],
  [0, { "host.suspended": 2_000 }, "suspect"],
] as const)("a host suspended in second %i, told as %j, is %s", (second, values, outcome) => {
  expect(hostSuspended.judge(inSecond(second, { ...values })).outcome).toBe(outcome);
});

test.each([
  [0.009, "passed"],
  [0.011, "suspect"],
  [0.11, "invalid"],
] as const)("tasks that wait for memory in %d of the time are %s", (share, outcome) => {
  expect(memoryPressure.judge(withFrames(() => ({ "host.pressure.memory": share }))).outcome).toBe(outcome);
});

test.each([
  [0.29, "passed"],
  [0.31, "suspect"],
] as const)(
  "tasks that wait for memory for %d of one second in 300 are %s only where such seconds can fill the p99",
  (share, outcome) => {
    const rule = (seconds: number) =>
      memoryPressure.judge(withSeconds(seconds, 1, { "host.pressure.memory": share })).outcome;
    expect([rule(100), rule(300)]).toEqual([outcome, "passed"]);
  },
);

test("a second in which tasks wait for a CPU counts, unless a side was busy in it", () => {
  const wait = { "host.pressure.cpu": 0.95 };
  expect(cpuPressure.judge(withSeconds(60, 1, wait)).outcome).toBe("suspect");
  expect(cpuPressure.judge(withSeconds(60, 1, { ...wait, "server.cpu.user": 0.6 })).outcome).toBe("passed");
  expect(cpuPressure.judge(withSeconds(60, 1, { "host.pressure.cpu": 0.85 })).outcome).toBe("passed");
});

test.each([
  [0.49, 0.3, "passed"],
  [0.51, 0.3, "suspect"],
  [0.9, 0.5, "not judged"],
] as const)(
  "tasks that wait for a CPU in %d of the time, the server at %d of its own, are %s",
  (share, used, outcome) => {
    const facts = withFrames(() => ({ "host.pressure.cpu": share }));
    const values = { ...facts.summary.values, "server.cpu": used };
    expect(cpuPressure.judge({ ...facts, summary: { ...facts.summary, values } }).outcome).toBe(outcome);
  },
);

test.each([
  [2.71e9, "passed"],
  [2.69e9, "suspect"],
] as const)("CPUs that go from 3 GHz to %d Hz in the last third are %s", (hz, outcome) => {
  const facts = withFrames((_, index) => ({ "host.cpu.frequency": index >= 9 ? hz : 3e9 }));
  expect(cpuFrequency.judge(facts).outcome).toBe(outcome);
});

test("a frequency that goes up and down without end is none that moved", () => {
  const facts = withFrames((_, index) => ({ "host.cpu.frequency": index % 2 === 0 ? 3e9 : 2e9 }));
  expect(cpuFrequency.judge(facts).outcome).toBe("passed");
});

test("packets that the host drops are named with their seconds, unless the scenario asks for too much on purpose", () => {
  const facts = inSecond(4, { "host.softnet.drops": 7 });
  expect(packetsLost.judge(facts)).toMatchObject({
    outcome: "suspect",
    sentence: "The host dropped 7 packets because its queues were full (seconds 4 to 5).",
  });
  expect(packetsLost.judge({ ...facts, saturates: true }).outcome).toBe("passed");
});

test.each(["server", "generator"])(
  "a hundredth of the %s's packets sent again is the network's, unless the accept queue was full",
  (side) => {
    const again = (count: number, drops = 0) =>
      packetsLost.judge(
        withFrames(() => ({
          [`${side}.net.txPackets`]: 110,
          [`${side}.tcp.retransmits`]: count,
          "server.tcp.listenDrops": drops,
        })),
      );
    expect([again(1), again(2), again(2, 1)].map(({ outcome }) => outcome)).toEqual(["passed", "suspect", "passed"]);
    expect(again(2).sentence).toContain(`of the ${side}'s packets had to be sent again (seconds 1 to 13)`);
  },
);

/** Round trips of some seconds from the first measured one on, with percentiles of the latency. */
const withTrips = (id: string, [seconds, us]: readonly [number, number], [p50, p99]: readonly [number, number]) => {
  const facts = withFrames((_, index) => ({ [id]: index >= 1 && index < 1 + seconds ? us : 300 }));
  const values = { ...facts.summary.values, "latency.p50": p50, "latency.p99": p99 };
  return networkDelayed.judge({ ...facts, summary: { ...facts.summary, values } });
};

describe.each(["path.rtt", "path.generator.rtt"])("a network that is slow by %s", (id) => {
  test.each([
    [[0, 300], [900, 9_000], "passed", "quick"],
    [[1, 9_000], [900, 9_000], "passed", "one second may be chance"],
    [[2, 2_100], [900, 9_000], "suspect", "two in a row are the network's"],
    [[2, 4_600], [900, 9_000], "invalid", "and more than half of the p99"],
    [[12, 2_100], [5_000, 9_000], "suspect", "less than half of the p50"],
    [[12, 2_100], [4_000, 9_000], "invalid", "more than half of the p50"],
    [[5, 2_100], [4_000, 9_000], "suspect", "more than half of the p50, in less than half of the window"],
  ] as const)("%j of twelve seconds, µs, under p50 and p99 of %j µs, is %s: %s", (trips, latency, outcome) => {
    expect(withTrips(id, trips, latency).outcome).toBe(outcome);
  });
});

describe.each(["path", "path.generator"])("an outage by %s", (leg) => {
  test.each([
    [[[5, 250]], 12, "passed", "one probe may be a lost packet"],
    [[[5, 500]], 12, "invalid", "two are an outage"],
    [
      [
        [5, 250],
        [9, 250],
      ],
      12,
      "invalid",
      "also apart",
    ],
    [[[1, 500]], 12, "passed", "it was in the warm-up: a probe is known to have no answer a second later"],
    [[[13, 500]], 12, "invalid", "known in the drain, it was in the last measured second"],
    [[[5, 500]], 60, "suspect", "too short to fill the slowest hundredth"],
  ] as const)("of %j ms in these seconds of %i is %s: %s", (outages, seconds, outcome) => {
    const inSeconds = new Map<number, number>(outages);
    const facts = withMeasured(seconds, (index) => ({
      [`${leg}.rtt`]: 300,
      [`${leg}.outage`]: inSeconds.get(index) ?? 0,
    }));
    expect(networkDelayed.judge(facts).outcome).toBe(outcome);
  });
});

/** The honest trial with as many measured seconds, and other values by the number of the second since the load began. */
function withMeasured(seconds: number, valuesOf: (index: number) => Record<string, number>): TrialFacts {
  const [warmUp, measured, drain] = [honestFacts().frames[0], honestFacts().frames[1], honestFacts().frames.at(-1)];
  if (!warmUp || !measured || !drain) throw new Error("the honest trial has all phases");
  const all = [warmUp, ...Array.from({ length: seconds }, () => measured), drain];
  const frames = all.map((frame, seq) => ({
    ...frame,
    seq,
    startMs: warmUp.startMs + seq * 1000,
    values: { ...frame.values, ...valuesOf(seq) },
  }));
  return honestFacts({ frames });
}

test("a network that fails is named with its end and its seconds, and the server is not blamed for what was lost", () => {
  const facts = withFrames((_, index) => ({
    "path.rtt": 300,
    "path.generator.outage": index === 6 || index === 7 ? 1000 : 0,
  }));
  const sentence =
    "For 2 s nothing came back from the generator's address (seconds 5 to 7). The network failed, not the server.";
  expect(networkDelayed.judge(facts)).toMatchObject({ outcome: "invalid", sentence });
  const values = { ...facts.summary.values, "ratio.delivered": 0.8, "ledger.lost": 264 };
  const { findings } = auditTrial({ ...facts, summary: { ...facts.summary, values } });
  expect(findings.find(({ ruleId }) => ruleId === "delivery")).toMatchObject({
    outcome: "not judged",
    sentence: `The trial was disturbed. ${sentence}`,
  });
});

test("where the scenario restarts the server, only the way to the generator is judged", () => {
  const facts = withFrames(() => ({ "path.outage": 1_000 }));
  const plan = { ...facts.plan, disturbance: { kind: "restart", atS: 3 } as const };
  expect(networkDelayed.judge({ ...facts, plan }).outcome).toBe("not judged");
  const both = withFrames(() => ({ "path.outage": 1_000, "path.generator.rtt": 300 }), { plan });
  expect(networkDelayed.judge(both).outcome).toBe("passed");
});

test.each([
  [9_000, "passed"],
  [-11_000, "suspect"],
] as const)("the generator's clock is watched as well: %i µs in a second are %s", (us, outcome) => {
  const facts = withFrames((_, index) => ({ "clock.shift": index >= 6 ? 500 + us : 500 }));
  expect(clockSteps.judge(facts).outcome).toBe(outcome);
});

test("where a disturbance makes a trial INVALID, nothing is said against the server for what came of it", () => {
  const lost = { "ratio.delivered": 0.5, "ratio.achieved": 0.5, "ledger.lost": 660 };
  const facts = withFigures(lost, { deliveryPolicy: "backpressure" });
  const touched = { ...facts, observed: observing(happened("network-cut", 5, 9)).observed };
  const audit = auditTrial(touched);
  expect(audit.verdict).toBe("INVALID");
  expect(audit.limit).toMatchObject({ limitId: "outside", saturated: true });
  const against = audit.findings.filter(({ outcome }) => outcome === "invalid" || outcome === "suspect");
  expect(against.map(({ ruleId }) => ruleId)).toEqual(["network-cut"]);
  expect(audit.findings.find(({ ruleId }) => ruleId === "delivery")).toMatchObject({
    outcome: "not judged",
    sentence: "The trial was disturbed. The server was touched from outside for 4 s (seconds 5 to 9).",
  });
});

test("a small disturbance excuses nothing", () => {
  const facts = withFigures({ "ratio.delivered": 0.5, "ledger.lost": 660 }, { deliveryPolicy: "backpressure" });
  const touched = { ...facts, observed: observing(happened("paused", 5, 5.05)).observed };
  const audit = auditTrial(touched);
  expect(audit.findings.find(({ ruleId }) => ruleId === "delivery")?.outcome).toBe("invalid");
  expect(audit.limit.limitId).toBe("outside");
});

test("what only the curves tell is not put on the server where something came from outside, and what the kernel counted is", () => {
  const busyHost = (values: Record<string, number>) =>
    auditTrial({
      ...withFigures({ "ratio.delivered": 0.6, ...values }),
      frames: withFrames(() => ({ "host.cpu.busy": 2 })).frames,
    }).limit.limitId;
  expect(busyHost({})).toBe("outside");
  expect(busyHost({ "server.cpu": 0.95 })).toBe("server-cpu");
});

test("an undisturbed trial says so, with what was watched and what was not", () => {
  const frames = withFrames(() => ({ "stall.time": 0, "stall.longest": 0, "server.frozen": 0 })).frames;
  expect(disturbed.judge({ ...observing(), frames })).toMatchObject({
    outcome: "passed",
    sentence:
      "Undisturbed. Watched: the engine's events, paused containers, stalls of the generator, steps of the clock, stolen CPU time, other load on the host, the database. This trial was not checked for CPU quotas, suspended hosts, waiting for CPU, waiting for memory, the CPUs' frequency, dropped packets, segments sent again, the network to the server, the network to the generator.",
  });
});

test("what has a rule of its own is not told twice, and never called undisturbed", () => {
  const finding = disturbed.judge(observing(happened("paused", 4, 6)));
  expect(finding).toMatchObject({
    outcome: "passed",
    sentence: expect.stringMatching(/^Nothing else disturbed the trial\./),
  });
});

test("a slow database is a disturbance with its seconds", () => {
  const sentence = "The database did not take frames for 8.0 s.";
  const slow: Disturbance = { kind: "store-slow", of: "worker", fromS: 3, toS: 11, sentence };
  expect(disturbed.judge(observing(slow))).toMatchObject({
    outcome: "suspect",
    sentence: "The database did not take frames for 8.0 s (seconds 3 to 11).",
  });
});

test("what older trials saw is read as it is, and what they did not watch is not said to be watched", () => {
  const old = Observed.parse({
    v: 1,
    disturbances: ["The database did not take frames for 2.0 s."],
    ceilingPerS: null,
  });
  expect(disturbed.judge(honestFacts({ observed: old }))).toMatchObject({
    outcome: "suspect",
    sentence: "The database did not take frames for 2.0 s.",
  });
  const { sentence } = disturbed.judge(honestFacts());
  expect(sentence).toMatch(/This trial was not checked for the engine's events,.* the database\.$/);
  expect(disturbed.judge({ ...honestFacts(), frames: [] })).toMatchObject({
    outcome: "not judged",
    sentence: "This trial was not checked for disturbances.",
  });
});

test("every rule about the outside can be told from the others, and none of them excuses itself", () => {
  expect(new Set(outsideRules.map(({ id }) => id)).size).toBe(outsideRules.length);
  expect(outsideRules.filter(({ speaksOfServer }) => speaksOfServer)).toEqual([]);
});
