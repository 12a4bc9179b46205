import { CreateShare, type SharedResource } from "@plumbline/core/share/share";
import { Annotate, GetTrend } from "@plumbline/core/trend/requests";
import { expect, test } from "vitest";
import { setBaseline } from "../baselines/set-baseline.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { annotate } from "../trends/annotate.ts";
import { getTrend } from "../trends/get-trend.ts";
import { saveTrends } from "../trends/save-trends.ts";
import { createShare } from "./create-share.ts";
import { findShares } from "./find-shares.ts";
import { openShare } from "./open-share.ts";
import { revokeShare } from "./revoke-share.ts";

const one = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 6 };
const atP99 = (level: number) => (_: string, round: number) => ({ "latency.owed.p99": level + round });
const share = (t: TestBackend, resource: SharedResource) => createShare(t.scope, CreateShare.parse({ resource }));

test("a link shows its run without what happened around it, and its secret is stored nowhere", async () => {
  await using t = await createTestBackend();
  const commit = { sha: "0123abc", url: "https://git.example.org/secret" };
  const { runId } = await measureRun(t, { ...one, commit }, { values: atP99(1000) });
  const { secret } = await share(t, { kind: "run", runId });
  const shared = await openShare(t.backend, secret);
  expect(JSON.stringify(shared)).not.toContain("example.org");
  expect(shared).toMatchObject({
    kind: "run",
    run: { runId, rows: { length: 6 }, events: [] },
    floors: {},
    environment: { environmentId: "host" },
  });
  const { rows } = await t.backend.sql.query("select * from share");
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a link that shows nothing says why: revoked, expired, its run deleted, or never there", async () => {
  await using t = await createTestBackend();
  const { runId } = await measureRun(t, one, { values: atP99(1000) });
  const revoked = await share(t, { kind: "run", runId });
  const expired = await share(t, { kind: "run", runId });
  const deleted = await share(t, { kind: "run", runId });
  await revokeShare(t.scope, revoked);
  await revokeShare(t.scope, revoked);
  await t.backend.db.share.update({ where: { shareId: expired.shareId }, data: { expiresAt: new Date(0) } });
  await t.backend.db.run.delete({ where: { runId } });
  const refused = (secret: string, message: RegExp) =>
    expect(openShare(t.backend, secret)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(message),
      nextStep: expect.stringContaining("whoever sent it"),
    });
  await refused(revoked.secret, /^This link was revoked on \d{4}-\d\d-\d\d \(UTC\)\.$/);
  await refused(expired.secret, /^This link has expired on 1970-01-01 \(UTC\)\.$/);
  await refused(deleted.secret, /^What this link showed has been deleted\.$/);
  await refused("made-up", /^There is no such link\.$/);
});

test("a shared trend is what its page shows, without who said what about it, and of its own setting alone", async () => {
  await using t = await createTestBackend();
  await measureRun(t, one, { values: atP99(1000) });
  await measureRun(t, one, { values: atP99(1100) });
  await measureRun(t, one, { values: atP99(5000), hostId: "other" });
  await saveTrends(t.backend);
  const at = new Date();
  await annotate(t.scope, Annotate.parse({ at, text: "new kernel" }));
  const { settings } = await getTrend(t.scope, GetTrend.parse({ scenarioId: "chat-steady" }));
  const settingId = settings.find(({ environment }) => environment.environmentId === "host")?.settingId ?? "";
  const resource = {
    ...{ kind: "trend" as const, scenarioId: "chat-steady", metricId: "latency.owed.p99" as const, settingId },
    ...{ serverIds: ["go-one"], from: null, to: null },
  };
  const { secret } = await share(t, resource);
  expect(await openShare(t.backend, secret)).toMatchObject({
    kind: "trend",
    trend: {
      settings: [{ settingId }],
      series: [{ server: { serverId: "go-one" }, points: [{ median: 1003.5 }, { median: 1103.5 }] }],
      annotations: [{ text: "new kernel", createdBy: null }],
    },
    changes: [{ changes: [] }],
  });
  const foreign = await createForeignScope(t.backend);
  await expect(createShare(foreign, CreateShare.parse({ resource }))).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("nobody shares what is somebody else's, sees or ends others' links, or shares without the permission", async () => {
  await using t = await createTestBackend();
  const { runId } = await measureRun(t, one, { values: atP99(1000) });
  const { shareId, secret } = await share(t, { kind: "run", runId });
  const foreign = await createForeignScope(t.backend);
  const input = CreateShare.parse({ resource: { kind: "run", runId } });
  await expect(createShare(foreign, input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(revokeShare(foreign, { shareId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await findShares(foreign)).toEqual([]);
  const viewer = { ...t.scope, permissions: ["read", "run"] as const };
  await expect(createShare(viewer, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(revokeShare(viewer, { shareId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await openShare(t.backend, secret)).toMatchObject({ kind: "run" });
});

test("a badge follows the newest run, and says how it stands against its baseline", async () => {
  await using t = await createTestBackend();
  const badge = { kind: "badge", serverId: "go-one", scenarioId: "chat-steady", metricId: "latency.owed.p99" } as const;
  const plain = await share(t, badge);
  expect(await openShare(t.backend, plain.secret)).toEqual({ kind: "badge", badge: null });
  const { runId } = await measureRun(t, one, { values: atP99(1000) });
  await setBaseline(t.scope, { name: "main", runId });
  const held = await share(t, { ...badge, baseline: "main" });
  await measureRun(t, one, { values: atP99(2000) });
  expect(await openShare(t.backend, plain.secret)).toMatchObject({
    badge: { estimate: { median: 2003.5 }, outcome: null, environmentId: "host" },
  });
  expect(await openShare(t.backend, held.secret)).toMatchObject({ badge: { outcome: "regression" } });
});

test("a badge shows the default branch's newest run, not a pull request's, and says what the audit doubts", async () => {
  await using t = await createTestBackend();
  const resource = {
    kind: "badge",
    serverId: "go-one",
    scenarioId: "chat-steady",
    metricId: "latency.owed.p99",
  } as const;
  const onBranch = (name: string, isDefault: boolean) => ({
    ...one,
    commit: { sha: "0123abc", branch: { name, isDefault } },
  });
  const atHome = await measureRun(t, onBranch("main", true), { values: atP99(1000) });
  await measureRun(t, onBranch("12/merge", false), { values: atP99(9000) });
  const { secret } = await share(t, resource);
  const read = () => openShare(t.backend, secret);
  expect(await read()).toMatchObject({ badge: { runId: atHome.runId, estimate: { median: 1003.5 } } });

  const verdict = (_: string, round: number) => (round <= 2 ? "SUSPECT" : round === 3 ? "INVALID" : "VALID");
  const doubted = await measureRun(t, one, { values: atP99(2000), verdict });
  expect(await read()).toMatchObject({
    badge: { runId: doubted.runId, estimate: { rounds: 5 }, rounds: { all: 6, suspect: 2, invalid: 1 } },
  });
  const refused = await measureRun(t, onBranch("main", true), { values: atP99(3000), verdict: "INVALID" });
  expect(await read()).toMatchObject({
    badge: { runId: refused.runId, estimate: null, rounds: { all: 6, invalid: 6 }, outcome: "invalid" },
  });
});

test("a comparison is shared with its verdicts", async () => {
  await using t = await createTestBackend();
  const { runId } = await measureRun(t, { ...one, serverIds: ["go-one", "node-two"] }, { values: atP99(1000) });
  const side = (serverId: string) => ({ runIds: [runId], serverId, scenarioId: "chat-steady" });
  const { secret } = await share(t, {
    kind: "comparison",
    sides: [side("go-one"), side("node-two")],
    compareUnlike: false,
  });
  expect(await openShare(t.backend, secret)).toMatchObject({
    kind: "comparison",
    comparison: { sides: { length: 2 }, comparisons: [{ figures: [{ metricId: "latency.owed.p99" }] }] },
  });
});
