import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { sampleServer } from "@plumbline/backend/testing/test-backend";
import { afterAll, expect, test } from "vitest";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const wanted = { kind: "duel", serverIds: ["go-one", "node-two"], scenarioIds: ["echo-open"] };

test("a duel is started like any run, on the given terms and the others by default", async () => {
  const response = await t.ask("/runs", { body: { ...wanted, duel: { margin: 0.05 } } });
  expect([response.status, (await response.json()).spec]).toMatchObject([
    202,
    { kind: "duel", duel: { metricId: "server.cpuPerDelivery", margin: 0.05, budgetS: 600 } },
  ]);
});

test("a duel of one server holds it against itself: each of its rounds has it twice", async () => {
  const response = await t.ask("/runs", { body: { ...wanted, serverIds: ["go-one"], rounds: 12 } });
  expect([response.status, await response.json()]).toMatchObject([
    202,
    { spec: { servers: [{ serverId: "go-one" }], rounds: 12 }, trials: { queued: 24 } },
  ]);
});

test("a duel of three servers has rounds of every two, as often as was asked for", async () => {
  const chosen = ["go-one", "node-two", "go-three"];
  const servers = chosen.map((serverId) => sampleServer(serverId, serverId === "node-two" ? "node" : "go"));
  await syncCatalogue(t.backend, t.scope.organizationId, servers);
  const body = { ...wanted, serverIds: chosen, rounds: 4, duel: { budgetS: 3600 } };
  const response = await t.ask("/runs", { body });
  expect([response.status, await response.json()]).toMatchObject([
    202,
    { name: "Duel of 3 servers × Echo, fixed rate", spec: { rounds: 12 }, trials: { queued: 24 } },
  ]);
});

test.each([
  ["under a closed loop", { scenarioIds: ["echo-closed"] }, 422, "DUEL_REFUSED"],
  ["with a budget of ten seconds", { duel: { budgetS: 10 } }, 400, "INVALID_INPUT"],
])("a duel %s is refused with the reason and what would be right", async (_, changes, status, code) => {
  const response = await t.ask("/runs", { body: { ...wanted, ...changes } });
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { code, detail: expect.any(String), nextStep: expect.any(String) },
  ]);
});
