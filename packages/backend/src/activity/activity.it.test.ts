import { FindActivities } from "@plumbline/core/access/activity";
import { CreateToken } from "@plumbline/core/access/token";
import { SaveChannel } from "@plumbline/core/notification/channel";
import { StartRun } from "@plumbline/core/run/start-run";
import { Annotate } from "@plumbline/core/trend/requests";
import { expect, test } from "vitest";
import { createInvitation } from "../members/create-invitation.ts";
import { changeChannel, createChannel, deleteChannel, rotateSecret } from "../notifications/save-channel.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { createToken } from "../tokens/create-token.ts";
import { findTokenScope } from "../tokens/find-token-scope.ts";
import { revokeToken } from "../tokens/revoke-token.ts";
import { annotate, removeAnnotation } from "../trends/annotate.ts";
import { findActivities } from "./find-activities.ts";

const all = FindActivities.parse({});
const request = StartRun.parse({ name: "Night", serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });

test("who did what stands in the organization's log, newest first, and in no other's", async () => {
  await using t = await createTestBackend();
  const { token, ...made } = await createToken(t.scope, CreateToken.parse({ name: "CI", scopes: ["read", "run"] }));
  const job = await findTokenScope(t.backend, token);
  if (!job) throw new Error("the token stands for nobody");
  const { runId } = await startRun(job, request, { trigger: "ci" });
  await cancelRun(t.scope, { runId });
  await createInvitation(t.scope, { email: "ada@example.org", role: "viewer" });
  await revokeToken(t.scope, made);
  await revokeToken(t.scope, made);
  const { activities } = await findActivities(t.scope, all);
  expect(activities.map(({ actor, byToken, action, subject }) => [actor, byToken, action, subject])).toEqual([
    ["Owner", false, "token.revoked", "CI"],
    ["Owner", false, "invitation.made", "ada@example.org"],
    ["Owner", false, "run.cancelled", "Night"],
    ["CI", true, "run.started", "Night"],
    ["Owner", false, "token.made", "CI"],
  ]);
  expect(JSON.stringify(activities)).not.toContain(token);
  expect(await findActivities(await createForeignScope(t.backend), all)).toEqual({ activities: [], nextCursor: null });
});

const target = "https://1.1.1.1/secret-path";
const mailer = { baseUrl: "http://127.0.0.1", allowPrivate: false, mail: null };

test("channels, their secrets, and annotations stand in the log, and no secret and no target of theirs", async () => {
  await using t = await createTestBackend();
  const input = SaveChannel.parse({ kind: "webhook", name: "Ops", target, types: [] });
  const { channel, secret } = await createChannel(t.scope, mailer, input);
  await changeChannel(t.scope, { ...channel, types: undefined, muted: true });
  const rotated = await rotateSecret(t.scope, channel);
  await deleteChannel(t.scope, channel);
  await expect(deleteChannel(t.scope, channel)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const annotation = await annotate(t.scope, Annotate.parse({ at: new Date(), text: "New switch" }));
  await removeAnnotation(t.scope, annotation);
  const { activities } = await findActivities(t.scope, all);
  expect(activities.map(({ action, subject }) => [action, subject])).toEqual([
    ["annotation.removed", "New switch"],
    ["annotation.made", "New switch"],
    ["channel.removed", "Ops"],
    ["channel.secret-made", "Ops"],
    ["channel.changed", "Ops"],
    ["channel.made", "Ops"],
  ]);
  for (const hidden of [secret ?? "", rotated.secret ?? "", target])
    expect(JSON.stringify(activities)).not.toContain(hidden);
});

test("what was refused leaves no line, and its log is for who administers", async () => {
  await using t = await createTestBackend();
  const viewer = { ...t.scope, permissions: ["read"] as const };
  await expect(startRun(viewer, request)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(findActivities(viewer, all)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await findActivities(t.scope, all)).activities).toEqual([]);
});

test("pages follow each other without a gap or a double, and filters hold", async () => {
  await using t = await createTestBackend();
  for (let nth = 0; nth < 5; nth++)
    await createToken(t.scope, CreateToken.parse({ name: `t${nth}`, scopes: ["read"] }));
  await startRun(t.scope, request);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findActivities(t.scope, { limit: 2, action: "token.made", cursor });
    seen.push(...page.activities.map(({ subject }) => subject));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["t4", "t3", "t2", "t1", "t0"]);
  const others = await findActivities(t.scope, { ...all, userId: crypto.randomUUID() });
  expect(others.activities).toEqual([]);
});
