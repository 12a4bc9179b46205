import type { TrialView } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { expect, test } from "vitest";
import { judgeRepetition } from "./judge-repetition.ts";

const first = getScenario("chat-steady").readFirst.metric;
const server = { serverId: "go-one", deliveryPolicy: "drop-newest" } as TrialView["server"];
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

test("another host is told, and a side that was not measured again has no figure", () => {
  const [elsewhere] = judgeRepetition(measure("then", 1000), measure("now", 1000, "two"));
  expect(elsewhere?.differences).toEqual([{ fact: "cpu", values: ["one", "two"] }]);
  const [missing] = judgeRepetition(measure("then", 1000), []);
  expect(missing).toMatchObject({ first: null, comparisons: [] });
});
