import { expect, test } from "vitest";
import type { Disturbance } from "../../disturbance.ts";
import { Observed } from "../../facts.ts";
import { happened, observing } from "../../testing/disturbed-facts.ts";
import { honestFacts, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { disturbed } from "./disturbed.ts";
import { findInvalidDisturbance, outsideRules } from "./outside-rules.ts";

test("where a disturbance makes a trial INVALID, nothing is said against the server for what came of it", () => {
  const lost = { "ratio.delivered": 0.5, "ratio.achieved": 0.5, "ledger.lost": 660 };
  const facts = withFigures(lost, { deliveryPolicy: "backpressure" });
  const touched = { ...facts, observed: observing(happened("network-cut", 5, 9)).observed };
  const audit = auditTrial(touched);
  expect(audit.verdict).toBe("INVALID");
  expect(audit.limit).toMatchObject({ limitId: "outside", saturated: true });
  const against = audit.findings.filter(({ outcome }) => outcome === "invalid" || outcome === "suspect");
  expect(against.map(({ ruleId }) => ruleId)).toEqual(["network-cut"]);
  expect(findInvalidDisturbance(audit)?.ruleId).toBe("network-cut");
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
  // to measure it again would give a faulty server three chances
  expect(findInvalidDisturbance(audit)).toBeNull();
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

test("what the worker saw going wrong is named", () => {
  expect(disturbed.judge(honestFacts()).outcome).toBe("passed");
  const disturbances = ["The database did not answer for 2 s.", "Again."];
  const observed = { v: 1 as const, disturbances, ceilingPerS: null };
  expect(disturbed.judge(honestFacts({ observed }))).toMatchObject({
    outcome: "suspect",
    sentence: "The database did not answer for 2 s. And 1 more.",
  });
});
