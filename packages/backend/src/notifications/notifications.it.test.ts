import { SaveChannel } from "@plumbline/core/notification/channel";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { claimRun } from "../execution/claim-run.ts";
import { finishRun } from "../execution/finish-run.ts";
import { listenForMail } from "../mail/testing/mail-server.ts";
import { startRun } from "../runs/start/start-run.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { findChannels, findDeliveries } from "./find-channels.ts";
import { raiseNotification } from "./raise-notification.ts";
import { raiseRunNotifications } from "./raise-run-notifications.ts";
import { changeChannel, createChannel, deleteChannel, rotateSecret } from "./save-channel.ts";
import { redeliver, testChannel } from "./send-again.ts";
import { deliverAll, listen, mailer, makeChannel, missed } from "./testing/receiver.ts";

test("a private address is refused when the channel is made, and again when a message is sent", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  const strict = { ...mailer, allowPrivate: false };
  const input = SaveChannel.parse({ kind: "slack", name: "x", target: receiver.target, types: [] });
  await expect(createChannel(t.scope, strict, input)).rejects.toMatchObject({ code: "TARGET_REFUSED" });
  expect(await findChannels(t.scope)).toEqual([]);
  await makeChannel(t, receiver.target);
  await raiseNotification(t.backend, missed(t));
  await deliverAll(t, strict);
  expect(receiver.received).toEqual([]);
  expect(await findDeliveries(t.scope)).toMatchObject([
    { status: "waiting", attempts: [{ status: null, error: expect.stringContaining("not in the public internet") }] },
  ]);
});

test("a run that has ended is told of once", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  await raiseRunNotifications(t.backend, new Date());
  expect(await t.backend.db.notification.count()).toBe(0);
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("the run could not be claimed");
  await finishRun(t.backend, lease, { status: "succeeded" });
  await raiseRunNotifications(t.backend, new Date());
  await raiseRunNotifications(t.backend, new Date());
  expect(await t.backend.db.notification.findMany()).toMatchObject([{ type: "run.finished", subject: runId }]);
});

test("e-mail goes over SMTP when it is configured, and is refused when it is not", async () => {
  await using t = await createTestBackend();
  await using server = await listenForMail();
  const withMail = { ...mailer, mail: server.mail };
  const input = SaveChannel.parse({ kind: "email", name: "Team", target: "team@example.org", types: ["run.failed"] });
  await expect(createChannel(t.scope, mailer, input)).rejects.toMatchObject({ code: "MAIL_NOT_CONFIGURED" });
  const { secret } = await createChannel(t.scope, withMail, input);
  await raiseNotification(t.backend, missed(t, { type: "run.failed" }));
  await deliverAll(t, withMail);
  expect(secret).toBeNull();
  expect(await findDeliveries(t.scope)).toMatchObject([{ status: "delivered" }]);
  expect(server.mails).toMatchObject([
    { to: "team@example.org", text: expect.stringContaining("Subject: Plumbline: Nightly") },
  ]);
});

test("who may not administer sees and changes no channel, and another organization has none of ours", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  const { channel } = await makeChannel(t, receiver.target);
  await testChannel(t.scope, channel);
  const [{ deliveryId = "" } = {}] = await findDeliveries(t.scope);
  const member = { ...t.scope, permissions: ["read", "run", "manage"] as const };
  const foreign = await createForeignScope(t.backend);
  for (const [scope, code] of [
    [member, "FORBIDDEN"],
    [foreign, "NOT_FOUND"],
  ] as const) {
    await expect(changeChannel(scope, { ...channel, muted: true })).rejects.toMatchObject({ code });
    await expect(rotateSecret(scope, channel)).rejects.toMatchObject({ code });
    await expect(testChannel(scope, channel)).rejects.toMatchObject({ code });
    await expect(deleteChannel(scope, channel)).rejects.toMatchObject({ code });
    await expect(redeliver(scope, { deliveryId })).rejects.toMatchObject({ code });
  }
  await expect(findChannels(member)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect([await findChannels(foreign), await findDeliveries(foreign)]).toEqual([[], []]);
  expect(await findChannels(t.scope)).toEqual([channel]);
});
