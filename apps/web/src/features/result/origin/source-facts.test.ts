import { prepareResults } from "@plumbline/core/result/results";
import { runView, succeeded } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { identifyServer } from "#charts/color/server-color.ts";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { overlaidTrials } from "../rounds/overlaid-rounds.ts";
import { resultFacts, runFacts, scenarioFacts } from "./source-facts.ts";

const environment = {
  environmentId: "0123456789abcdef",
  facts: { cpuModel: "EPYC", cpus: 2, memoryGiB: 23.5, kernel: null, governor: "performance" },
};

test("saved charts name run, time, machine, scenario and servers", () => {
  expect(runFacts(runView(), environment)).toEqual([
    ["Run", "Tuesday"],
    ["Measured", "14 Nov 2023, 22:13 UTC"],
    ["Environment", "EPYC, 2 CPUs, 23.5 GiB, 0123456789ab"],
  ]);
  expect(scenarioFacts({ name: "Chat, steady", version: 3 }, ["go-gorilla", "rust-axum"])).toEqual([
    ["Scenario", "Chat, steady (version 3)"],
    ["Servers", "go-gorilla, rust-axum"],
  ]);
});

test("a run that has not started and a machine that is not known leave their facts empty", () => {
  expect(runFacts({ ...runView(), startedAt: null }, null)).toEqual([
    ["Run", "Tuesday"],
    ["Measured", ""],
    ["Environment", ""],
  ]);
});

test("saved charts name exhibitions with their sign and with what they break", () => {
  const run = runView({ rows: [succeeded("go-gorilla", 1, { "latency.owed.p99": 1 })] });
  const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
  const servers = run.spec.servers.map((server) =>
    server.serverId === "go-gorilla" ? { ...server, deviations, exhibition: true as const } : server,
  );
  const shown = { ...run, spec: { ...run.spec, servers } };
  expect(runFacts(shown, environment).at(-1)).toEqual([
    "Exhibitions",
    expect.stringContaining("in no ranking: go-gorilla loses a message of no bytes."),
  ]);
  const [result] = prepareResults(shown);
  expect(result && resultFacts(shown, result)).toContainEqual(["Servers", "go-gorilla ◇"]);
  const lines = result && overlaidTrials(result, 1, identifyServer(servers), inEnglish);
  expect(lines?.map(({ seriesId, label }) => [seriesId, label])).toEqual([["go-gorilla", "go-gorilla ◇"]]);
});
