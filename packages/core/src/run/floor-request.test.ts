import { expect, test } from "vitest";
import { floorRequest } from "./floor-request.ts";
import type { RunSpec } from "./views.ts";

test("a floor has the load of a duel, one server and three times each placement, whatever the duel's own rounds", () => {
  const duel = {
    kind: "duel",
    duel: { metricId: "latency.owed.p99", margin: 0.05, budgetS: 60 },
    servers: [{ serverId: "go-one" }, { serverId: "node-two" }],
    scenarios: [{ scenarioId: "chat-steady", parameters: { clients: 70 } }],
    ...{ mode: "quick", rounds: 40, scale: 0.5, measureS: 3, warmupS: null, commit: { sha: "abcdef1" } },
  } as unknown as RunSpec;
  expect(floorRequest("go-one", duel)).toMatchObject({
    ...{ kind: "duel", serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 12, scale: 0.5, measureS: 3 },
    parameters: { "chat-steady": { clients: 70 } },
    duel: { metricId: "latency.owed.p99", margin: 0.05, budgetS: 7200 },
  });
  expect(floorRequest("go-one", duel)?.commit).toBeUndefined();
});

test("a duel of a scenario that has other parameters by now has no floor", () => {
  const scenarios = [{ scenarioId: "echo-open", parameters: { rooms: 7 } }];
  const duel = { mode: "quick", rounds: 4, scale: 1, servers: [], scenarios } as unknown as RunSpec;
  expect(floorRequest("go-one", duel)).toBeNull();
});

test("without a duel a floor has the standard load", () => {
  expect(floorRequest("go-one", null)).toMatchObject({ scenarioIds: ["echo-open"], rounds: 12, scale: 1 });
});
