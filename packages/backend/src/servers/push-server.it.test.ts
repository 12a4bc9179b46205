import { StartRun } from "@plumbline/core/run/start-run";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { PUSHED_BYTES_MOST } from "@plumbline/core/server/push-server";
import { withVariants } from "@plumbline/core/server/variant";
import { expect, test } from "vitest";
import { startProof } from "../gate/start-proof.ts";
import { createOrganization } from "../organizations/create-organization.ts";
import { getLimits } from "../organizations/get-limits.ts";
import { setLimits } from "../organizations/set-limits.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { claim } from "../tasks/claim.ts";
import { createForeignScope, createTestBackend, sampleServer } from "../testing/test-backend.ts";
import { findServers, getServer } from "./find-servers.ts";
import { findSource } from "./find-source.ts";
import { type PushedServer, pushServer } from "./push-server.ts";
import { removeServer } from "./remove-server.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

const manifest = ServerManifest.parse({
  ...sampleServer("mine", "go").manifest,
  variants: [{ id: "big", name: "big buffers", args: ["--big"] }],
});

/** Version n of a pushed server, with a variant by default. */
function version(n: number, changed: Partial<PushedServer> = {}): PushedServer {
  return {
    serverId: "mine",
    sourceDigest: String(n).repeat(64),
    servers: withVariants({ serverId: "mine", manifest }),
    source: { archive: new Uint8Array([n]) },
    ...changed,
  };
}

const idsOf = async (scope: Parameters<typeof findServers>[0]) =>
  (await findServers(scope)).map(({ serverId }) => serverId);

test("a pushed server is the organization's own: nobody else sees it, can start it, or gets it with the catalogue", async () => {
  await using t = await createTestBackend();
  const view = await pushServer(t.scope, version(1));
  expect(view).toMatchObject({ serverId: "mine", pushed: { kind: "archive", bytes: 1, image: null } });
  expect(await idsOf(t.scope)).toEqual(["go-one", "mine", "mine@big", "node-two"]);
  expect(await t.backend.db.proof.findMany()).toMatchObject([{ serverId: "mine", status: "queued" }]);

  const foreign = await createForeignScope(t.backend);
  const { organizationId } = await createOrganization({ ...t.scope, userId: t.scope.userId ?? "" }, { name: "Next" });
  expect(await idsOf(foreign)).toEqual([]);
  expect(await idsOf({ ...t.scope, organizationId })).toEqual(["go-one", "node-two"]);
  const start = StartRun.parse({ serverIds: ["mine"], scenarioIds: ["chat-steady"] });
  await expect(startRun(foreign, start)).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
  await expect(removeServer(foreign, { serverId: "mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const key = { serverId: "mine", sourceDigest: "1".repeat(64) };
  expect(await findSource(t.backend, { organizationId, ...key })).toBeNull();
  expect(await findSource(t.backend, { ...t.scope, ...key, serverId: "mine@big" })).toMatchObject({ kind: "archive" });
});

test("a next version takes the place of the one before, which stays as long as a run wants it", async () => {
  await using t = await createTestBackend();
  await pushServer(t.scope, version(1));
  const { runId } = await startRun(t.scope, StartRun.parse({ serverIds: ["mine"], scenarioIds: ["chat-steady"] }));
  await pushServer(t.scope, version(2, { servers: [{ serverId: "mine", manifest }] }));
  expect(await idsOf(t.scope)).toEqual(["go-one", "mine", "node-two"]);
  const digests = async () =>
    (await t.backend.db.pushedSource.findMany({ orderBy: { sourceDigest: "asc" } })).map((row) => row.sourceDigest[0]);
  expect(await digests()).toEqual(["1", "2"]);
  await cancelRun(t.scope, { runId });
  await pushServer(t.scope, version(3));
  expect(await digests()).toEqual(["3"]);
});

test("servers of the catalogue keep their names, and reading the folders again leaves pushed ones alone", async () => {
  await using t = await createTestBackend();
  const taken = version(1, { serverId: "go-one", servers: [{ serverId: "go-one", manifest }] });
  await expect(pushServer(t.scope, taken)).rejects.toMatchObject({ code: "NAME_TAKEN" });
  expect(await t.backend.db.pushedSource.count()).toBe(0);
  await pushServer(t.scope, version(1));
  await syncCatalogue(t.backend, t.scope.organizationId, [sampleServer("go-one", "go"), sampleServer("mine", "node")]);
  expect(await idsOf(t.scope)).toEqual(["go-one", "mine", "mine@big"]);
  expect(await getServer(t.scope, { serverId: "mine" })).toMatchObject({ manifest: { language: "go" } });
  await expect(removeServer(t.scope, { serverId: "go-one" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a removed server leaves the catalogue with its variants and its source", async () => {
  await using t = await createTestBackend();
  await pushServer(t.scope, version(1));
  await expect(removeServer(t.scope, { serverId: "mine@big" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await removeServer(t.scope, { serverId: "mine" });
  expect(await idsOf(t.scope)).toEqual(["go-one", "node-two"]);
  expect(await t.backend.db.pushedSource.count()).toBe(0);
  await expect(removeServer(t.scope, { serverId: "mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a proof that nobody has begun goes with its server", async () => {
  await using t = await createTestBackend();
  await pushServer(t.scope, version(1));
  await removeServer(t.scope, { serverId: "mine" });
  expect(await t.backend.db.proof.findMany()).toEqual([]);
  await pushServer(t.scope, version(2));
  expect(await t.backend.db.proof.findMany()).toMatchObject([{ serverId: "mine", status: "queued" }]);
});

test("nobody claims a proof of a folder that was removed, and the next start deletes it", async () => {
  await using t = await createTestBackend();
  const { backend, scope } = t;
  const { proofId } = await startProof(scope, { serverId: "go-one" });
  await backend.db.server.updateMany({ where: { serverId: "go-one" }, data: { removedAt: new Date() } });
  expect(await claim(backend, "proof", { id: proofId, workerId: "w" })).toBeNull();
  await syncCatalogue(backend, scope.organizationId, [sampleServer("node-two", "node")]);
  expect(await backend.db.proof.count()).toBe(0);
});

test("pushed servers count as stored, and what would be too much changes nothing", async () => {
  await using t = await createTestBackend();
  const mib = new Uint8Array(1024 * 1024);
  await pushServer(t.scope, version(1, { source: { archive: mib } }));
  expect((await getLimits(t.scope)).usage.storedMb).toBe(1);
  await setLimits(t.scope, { openRuns: null, minutesPerDay: null, storedMb: 1 });
  const other = { serverId: "other", servers: [{ serverId: "other", manifest }] };
  await expect(pushServer(t.scope, version(2, other))).rejects.toMatchObject({
    code: "QUOTA_EXCEEDED",
    evidence: { limit: "storedMb" },
  });
  expect(await idsOf(t.scope)).toEqual(["go-one", "mine", "mine@big", "node-two"]);
  await setLimits(t.scope, { openRuns: null, minutesPerDay: null, storedMb: null });
  await t.backend.db.pushedSource.updateMany({ data: { bytes: PUSHED_BYTES_MOST } });
  await expect(pushServer(t.scope, version(2, other))).rejects.toMatchObject({ evidence: { limit: "pushedMb" } });
});

test("who may not manage pushes and removes nothing", async () => {
  await using t = await createTestBackend();
  const runner = { ...t.scope, permissions: ["read", "run"] as const };
  await expect(pushServer(runner, version(1))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await pushServer(t.scope, version(1));
  await expect(removeServer(runner, { serverId: "mine" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
