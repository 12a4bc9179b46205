import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { TrialView } from "@plumbline/core/trial/views";
import { expect, test } from "vitest";
import { judgeRepetition } from "./judge-repetition.ts";

const first = getScenario("chat-steady").readFirst.metric;
const server = {
  serverId: "go-one",
  deliveryPolicy: "drop-newest",
  sourceDigest: "a",
  deviations: [],
} as unknown as TrialView["server"];
const plan: TrialView["plan"] = {
  v: 1,
  workload: "chat",
  stages: [{ phase: "measure", seconds: 10, clients: 1, sends: true }],
  sending: { kind: "none" },
  sessionS: null,
};

/** Six rounds around a figure on a host. */
const measure = (runId: string, level: number, cpu = "one") =>
  Array.from({ length: 6 }, (_, nth) => ({
    runId,
    runName: runId,
    trialId: `${runId}-${nth}`,
    serverId: "go-one",
    scenarioId: "chat-steady",
    scenarioVersion: 1,
    round: nth + 1,
    position: nth,
    status: "succeeded",
    plan,
    server,
    allotment: null,
    audit: null,
    summary: { v: 1, windowS: 10, errors: [], histograms: {}, values: { [first]: level + nth } },
    image: { imageDigest: `sha256:${runId}` },
    environment: { environmentId: cpu, facts: { cpu } },
  })) as unknown as TrialView[];

test("a repetition that comes out alike shows no difference, one that does not is told with its factor", () => {
  const [alike] = judgeRepetition(measure("then", 1000), measure("now", 1000.5));
  expect(alike).toMatchObject({ serverId: "go-one", differences: [], first: { verdict: "inconclusive" } });
  const [unlike] = judgeRepetition(measure("then", 1000), measure("now", 500));
  expect(unlike?.first).toMatchObject({
    verdict: expect.stringMatching(/better|worse/),
    ratio: expect.closeTo(0.5, 2),
  });
});

test("with the host's A/A floor, figures that come out alike are shown to be the same", () => {
  const [side] = judgeRepetition(measure("then", 1000), measure("now", 1000), () => ({ [first]: 0.02 }));
  expect(side?.first?.verdict).toBe("same");
  const [unknown] = judgeRepetition(measure("then", 1000), measure("now", 1000));
  expect(unknown?.first?.verdict).toBe("inconclusive");
});

test("another host is told, and a side that was not measured again has no figure", () => {
  const [elsewhere] = judgeRepetition(measure("then", 1000), measure("now", 1000, "two"));
  expect(elsewhere?.differences).toEqual([{ fact: "cpu", values: ["one", "two"] }]);
  const [missing] = judgeRepetition(measure("then", 1000), []);
  expect(missing).toMatchObject({ first: null, comparisons: [] });
});

test("another source is told, and nothing of it is held against the first", () => {
  const other = measure("now", 1000).map((trial) => ({ ...trial, server: { ...server, sourceDigest: "b" } }));
  const [side] = judgeRepetition(measure("then", 1000), other);
  expect(side).toMatchObject({ differences: [{ fact: "source", values: ["a", "b"] }], comparisons: [], first: null });
});

test("an image that was rebuilt from the same source is reported, and compares", () => {
  const [side] = judgeRepetition(measure("then", 1000), measure("now", 1000));
  expect(side).toMatchObject({ images: ["sha256:then", "sha256:now"], differences: [], first: { ratio: 1 } });
});

test("rounds that the audit doubts are named, and where half of them are SUSPECT the side is not trusted", () => {
  const audit = { v: 1, verdict: "SUSPECT", findings: [{ ruleId: "x", outcome: "suspect", sentence: "Busy." }] };
  const suspect = (count: number) =>
    measure("now", 1000).map((trial, nth) => ({ ...trial, audit: nth < count ? audit : null })) as TrialView[];
  const [some] = judgeRepetition(measure("then", 1000), suspect(2));
  expect(some).toMatchObject({ isTrusted: true, doubted: [{ runId: "now", round: 1, reasons: ["Busy."] }, {}] });
  expect(judgeRepetition(measure("then", 1000), suspect(3))).toMatchObject([{ isTrusted: false }]);
});
