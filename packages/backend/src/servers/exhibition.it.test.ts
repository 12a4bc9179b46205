import { toAppError } from "@plumbline/core/failure/app-error";
import { StartRun } from "@plumbline/core/run/start-run";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { findEarlierSeries } from "../compare/find-earlier-series.ts";
import { conditionsOf, findFloors } from "../compare/find-floors.ts";
import { getComparisonOverview } from "../compare/get-comparison-overview.ts";
import { getSide } from "../compare/get-side.ts";
import { startRun } from "../runs/start/start-run.ts";
import { getBadge } from "../shares/get-badge.ts";
import { createSuite } from "../suites/save-suite.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend, sampleServer, type TestBackend } from "../testing/test-backend.ts";
import { findServers } from "./find-servers.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

const scenarioIds = ["chat-steady"];
const [scenarioId] = scenarioIds as [string];
const values = (serverId: string, round: number) => ({
  "latency.owed.p99": (serverId === "go-shown" ? 9000 : 10) * round,
});

/** Two servers that keep the contract, and an exhibition. */
async function withExhibition(t: TestBackend): Promise<void> {
  const shown = sampleServer("go-shown", "go");
  const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
  await syncCatalogue(t.backend, t.scope.organizationId, [
    sampleServer("go-one", "go"),
    sampleServer("node-two", "node"),
    { ...shown, manifest: { ...shown.manifest, deviations } },
  ]);
}

test("an exhibition is named as one in the catalogue and in the run that measured it", async () => {
  await using t = await createTestBackend();
  await withExhibition(t);
  const marked = (await findServers(t.scope)).filter(({ exhibition }) => exhibition).map(({ serverId }) => serverId);
  expect(marked).toEqual(["go-shown"]);
  const { spec } = await measureRun(t, { serverIds: ["go-one", "go-shown"], scenarioIds, rounds: 1 }, { values });
  expect(spec.servers.map(({ serverId, exhibition }) => [serverId, exhibition])).toEqual([
    ["go-one", undefined],
    ["go-shown", true],
  ]);
});

test("a badge says of its server that it is an exhibition, and of no other one", async () => {
  await using t = await createTestBackend();
  await withExhibition(t);
  await measureRun(t, { serverIds: ["go-one", "go-shown"], scenarioIds, rounds: 1 }, { values });
  const badge = { kind: "badge", scenarioId, metricId: "latency.owed.p99" } as const;
  expect(await getBadge(t.scope, { ...badge, serverId: "go-shown" })).toMatchObject({ exhibition: true });
  expect(await getBadge(t.scope, { ...badge, serverId: "go-one" })).not.toHaveProperty("exhibition");
});

test("a language's figure, its floors and what is known of its rounds are those of other servers alone", async () => {
  await using t = await createTestBackend();
  await withExhibition(t);
  const serverIds = ["go-one", "node-two", "go-shown"];
  const { runId } = await measureRun(t, { serverIds, scenarioIds, rounds: 6 }, { values });
  const overview = await getComparisonOverview(t.scope, { runIds: [runId] });
  expect(overview.languages.map(({ language, servers }) => [language, servers])).toEqual([
    ["go", ["go-one"]],
    ["node", ["node-two"]],
  ]);
  const { side } = await getSide(t.scope, { scenarioId, runIds: [runId], serverId: "go-one" });
  expect(await findEarlierSeries(t.scope, [side])).toHaveLength(1);
  const shown = await getSide(t.scope, { scenarioId, runIds: [runId], serverId: "go-shown" });
  expect([side.label, shown.side.label]).toEqual(["go-one", "go-shown ◇"]);
  await measureRun(t, { serverIds: ["go-shown"], scenarioIds, rounds: 6, kind: "aa" }, { values });
  expect(await findFloors(t.scope, conditionsOf(side))).toEqual({});
});

test("a duel with an exhibition is refused: it would end with a verdict", async () => {
  await using t = await createTestBackend();
  await withExhibition(t);
  const request = StartRun.parse({ kind: "duel", serverIds: ["go-one", "go-shown"], scenarioIds });
  const refused = await startRun(t.scope, request).catch((error: unknown) => error);
  expect(toAppError(refused).code).toBe("DUEL_REFUSED");
  const suite = SaveSuite.parse({ name: "Duel", request: { kind: "duel", serverIds: request.serverIds, scenarioIds } });
  await expect(createSuite(t.scope, suite)).rejects.toMatchObject({ code: "DUEL_REFUSED" });
});
