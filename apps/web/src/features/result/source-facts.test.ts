import { runView } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { runFacts, scenarioFacts } from "./source-facts.ts";

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
  expect(runFacts({ name: "Tuesday", startedAt: null }, null)).toEqual([
    ["Run", "Tuesday"],
    ["Measured", ""],
    ["Environment", ""],
  ]);
});
