import { expect, test } from "vitest";
import { repeatRun } from "./repeat-run.ts";
import { StartRun } from "./start-run.ts";
import type { RunSpec } from "./views.ts";

const server = (serverId: string) => ({ serverId }) as RunSpec["servers"][number];
const commit = { sha: "0123abc", branch: { name: "12/merge", isDefault: false } };
const spec: RunSpec = {
  v: 1,
  commit,
  servers: [server("go-one"), server("node-two")],
  scenarios: [
    { scenarioId: "chat-steady", version: 1, name: "Steady", parameters: { rate: 2 }, scale: 0.4 },
    { scenarioId: "echo-closed", version: 1, name: "Echo", parameters: {} },
  ],
  mode: "standard",
  rounds: 7,
  scale: 0.5,
  measureS: 12,
  warmupS: null,
};

test("a run is repeated with what it was started with", () => {
  expect(repeatRun(spec, { name: "again" })).toEqual({
    name: "again",
    commit,
    serverIds: ["go-one", "node-two"],
    scenarioIds: ["chat-steady", "echo-closed"],
    parameters: { "chat-steady": { rate: 2 }, "echo-closed": {} },
    mode: "standard",
    rounds: 7,
    scale: 0.5,
    fit: true,
    measureS: 12,
    warmupS: undefined,
  });
});

test("of a part only what belongs to it is repeated, and the request is one that can be sent", () => {
  const request = repeatRun(spec, { name: "again", serverIds: ["node-two"], scenarioIds: ["echo-closed"] });
  expect(request).toMatchObject({
    commit,
    serverIds: ["node-two"],
    scenarioIds: ["echo-closed"],
    parameters: { "echo-closed": {} },
    fit: false,
  });
  expect(StartRun.safeParse(request).success).toBe(true);
});

test("the commit goes along with the servers that were measured of it, and with no other", () => {
  expect(repeatRun(spec, { name: "baseline", serverIds: ["go-one", "stable"] }).commit).toBeUndefined();
});
