import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import type { ServerManifest } from "@plumbline/core/server/manifest";
import { sampleManifest } from "@plumbline/core/server/testing/sample-manifest";
import type { ServerView } from "@plumbline/core/server/views";
import { describe, expect, it } from "vitest";
import { prepareEstimate } from "./prepare-estimate.ts";

function server(
  serverId: string,
  language: ServerManifest["language"],
  workloads: ServerManifest["workloads"],
): ServerView {
  const manifest = sampleManifest({ name: serverId, language, workloads });
  return { serverId, manifest, sourceDigest: "sha256:0", pushed: null, image: null, results: [] };
}

const servers = [server("go-gorilla", "go", ["chat", "echo"]), server("node-ws", "node", ["chat"])];
const estimate = (input: StartRunInput) => prepareEstimate(StartRun.parse(input), servers);

describe("prepareEstimate", () => {
  it("counts trials, and seconds with each language's own warm-up", () => {
    const result = estimate({ serverIds: ["go-gorilla", "node-ws"], scenarioIds: ["chat-steady"], mode: "quick" });
    // warm-up 5 and 15 s, 60 s measured, 3 s drain, 5 s around each trial; three rounds
    expect(result).toMatchObject({
      trials: 6,
      rounds: 3,
      seconds: 3 * (5 + 60 + 3 + 5 + 15 + 60 + 3 + 5),
      imagesToBuild: 2,
    });
  });
  it("owes n (n - 1) r deliveries a second in a chat", () => {
    expect(estimate({ serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"] })).toMatchObject({
      owedPerS: 9900,
      peakClients: 100,
    });
    expect(estimate({ serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], scale: 0.1 })).toMatchObject({
      owedPerS: 90,
      peakClients: 10,
    });
  });
  it("owes no fixed number where the server sets the pace", () => {
    const result = estimate({ serverIds: ["go-gorilla"], scenarioIds: ["echo-closed"] });
    expect(result).toMatchObject({ owedPerS: null });
  });
  it("names the pairs that are left out", () => {
    expect(
      estimate({ serverIds: ["go-gorilla", "node-ws"], scenarioIds: ["chat-steady", "echo-closed"], rounds: 1 }),
    ).toMatchObject({ trials: 3, leftOut: [{ serverId: "node-ws", scenarioName: "Echo, closed loop" }] });
  });
  it("takes both sides of a duel's round together, and says why a duel would be refused", () => {
    const duel = { kind: "duel", serverIds: ["go-gorilla", "node-ws"], scenarioIds: ["chat-steady"] } as const;
    // a round has the longer warm-up of 15 s, 5 s measured, 3 s of drain and 5 s around them, and 600 s have room for 21
    expect(estimate({ ...duel, serverIds: [...duel.serverIds], scenarioIds: [...duel.scenarioIds] })).toMatchObject({
      ...{ kind: "duel", trials: 42, rounds: 21, seconds: 21 * 28 },
      ...{ owedPerS: 2 * 9900, peakClients: 200 },
    });
    expect(estimate({ kind: "duel", serverIds: ["go-gorilla", "node-ws"], scenarioIds: ["chat-saturation"] })).toEqual({
      refusal: expect.stringContaining("no fixed rate"),
    });
  });
  it("has nothing to say where nothing fits or something is unknown", () => {
    expect(estimate({ serverIds: ["node-ws"], scenarioIds: ["echo-closed"] })).toBeNull();
    expect(estimate({ serverIds: ["cobol-ws"], scenarioIds: ["chat-steady"] })).toBeNull();
    expect(estimate({ serverIds: ["go-gorilla"], scenarioIds: ["chat-silent"] })).toBeNull();
  });
});
