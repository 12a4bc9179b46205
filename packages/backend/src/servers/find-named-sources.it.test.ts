import { StartRun } from "@plumbline/core/run/start-run";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { expect, test } from "vitest";
import { claimRun } from "../execution/claim-run.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { createForeignScope, createTestBackend, sampleServer, type TestBackend } from "../testing/test-backend.ts";
import { findNamedSources } from "./find-named-sources.ts";
import { pushServer } from "./push-server.ts";
import { removeServer } from "./remove-server.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

const digest = (n: number) => String(n).repeat(64);
const folder = (serverId: string, n: number) => ({ ...sampleServer(serverId, "go"), sourceDigest: digest(n) });
const start = (t: TestBackend, serverId: string) =>
  startRun(t.scope, StartRun.parse({ serverIds: [serverId], scenarioIds: ["chat-steady"] }));

/** The first digit of each digest in use. */
const named = async (t: TestBackend) => [...(await findNamedSources(t.backend)).digests].map(([first]) => first).sort();

test("a source is named by the catalogues of all organizations, and no longer when a folder has changed or is gone", async () => {
  await using t = await createTestBackend();
  const foreign = await createForeignScope(t.backend);
  await syncCatalogue(t.backend, t.scope.organizationId, [
    folder("go-one", 1),
    folder("go-one@big", 1),
    folder("b", 2),
  ]);
  await syncCatalogue(t.backend, foreign.organizationId, [folder("go-one", 3)]);
  expect(await named(t)).toEqual(["1", "2", "3"]);
  await syncCatalogue(t.backend, t.scope.organizationId, [folder("go-one", 4)]);
  expect(await named(t)).toEqual(["3", "4"]);
  const { folders, organizationIds } = await findNamedSources(t.backend);
  expect(folders).toEqual(new Set(["go-one", "node-two", "b"]));
  expect(organizationIds).toEqual(new Set([t.scope.organizationId, foreign.organizationId]));
});

test("a run names the source that it was started with until it has ended", async () => {
  await using t = await createTestBackend();
  await syncCatalogue(t.backend, t.scope.organizationId, [folder("go-one", 1)]);
  const { runId } = await start(t, "go-one");
  await syncCatalogue(t.backend, t.scope.organizationId, [folder("go-one", 2)]);
  expect(await named(t)).toEqual(["1", "2"]);
  await claimRun(t.backend, { runId, workerId: "w" });
  expect(await named(t)).toEqual(["1", "2"]);
  await t.backend.db.run.update({ where: { runId }, data: { status: "succeeded" } });
  expect(await named(t)).toEqual(["2"]);
});

test("what was pushed is named while it is kept, and its name is not a folder's", async () => {
  await using t = await createTestBackend();
  await syncCatalogue(t.backend, t.scope.organizationId, []);
  const manifest = ServerManifest.parse(sampleServer("k6", "go").manifest);
  const push = (n: number) =>
    pushServer(t.scope, {
      serverId: "k6",
      sourceDigest: digest(n),
      servers: [{ serverId: "k6", manifest }],
      source: { archive: new Uint8Array([n]) },
    });
  await push(1);
  const { runId } = await start(t, "k6");
  await push(2);
  expect(await named(t)).toEqual(["1", "2"]);
  await removeServer(t.scope, { serverId: "k6" });
  expect(await named(t)).toEqual(["1"]);
  await cancelRun(t.scope, { runId });
  await t.backend.db.pushedSource.deleteMany();
  expect(await named(t)).toEqual([]);
  expect((await findNamedSources(t.backend)).folders).not.toContain("k6");
});
