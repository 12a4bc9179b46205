import { sampleManifest } from "@plumbline/core/server/testing/sample-manifest";
import { expect, it } from "vitest";
import { resultsByScenario } from "./results-by-scenario.ts";

const manifest = sampleManifest();
const result = (scenarioId: string, trialId: string, values: Record<string, number>) => ({
  trialId,
  runId: "run",
  scenarioId,
  finishedAt: new Date(0),
  values,
  verdict: null,
});

it("gives each scenario its figure to read first, oldest first, without results that lack it", () => {
  const results = [
    result("chat-steady", "c", { "latency.owed.p99": 3 }),
    result("echo-closed", "d", { "throughput.delivered": 9 }),
    result("chat-steady", "b", {}),
    result("chat-steady", "a", { "latency.owed.p99": 1 }),
  ];
  const grouped = resultsByScenario({ serverId: "go", manifest, sourceDigest: "", pushed: null, image: null, results });
  expect(grouped.map(({ scenario, history, results: own }) => [scenario.id, history, own.length])).toEqual([
    ["chat-steady", [1, 3], 3],
    ["echo-closed", [9], 1],
  ]);
});
