import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { receive } from "../queue/job-queue.ts";
import { tasks } from "../tasks/catalog.ts";
import { sweep } from "../tasks/sweep.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { deliver } from "./deliver.ts";
import { findDeliveries } from "./find-channels.ts";
import { raiseNotification } from "./raise-notification.ts";
import { changeChannel, rotateSecret } from "./save-channel.ts";
import { redeliver, testChannel } from "./send-again.ts";
import { deliverAll, findWaiting, isSigned, listen, mailer, makeChannel, missed } from "./testing/receiver.ts";

test("a notice reaches each channel that wants it once, signed, however often it is raised", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  const { secret } = await makeChannel(t, receiver.target);
  const muted = await makeChannel(t, receiver.target, { name: "muted" });
  await changeChannel(t.scope, { channelId: muted.channel.channelId, muted: true });
  await makeChannel(t, receiver.target, { name: "wants another type", types: ["improvement"] });
  const foreign = await createForeignScope(t.backend);
  await raiseNotification(t.backend, missed(t, { organizationId: foreign.organizationId }));
  await Promise.all([missed(t), missed(t), missed(t)].map((notice) => raiseNotification(t.backend, notice)));

  const jobs = await findWaiting(t);
  await Promise.all([...jobs, ...jobs].map((job) => deliver(t.backend, mailer, job)));
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(JSON.parse(message?.body ?? "")).toMatchObject({
    type: "schedule.missed",
    data: { slot: 1, text: "Nobody was there.", url: "https://plumb.example/schedules/1" },
  });
  expect(message && secret && isSigned(message, secret)).toBe(true);
  expect(await findDeliveries(t.scope)).toMatchObject([
    { channelName: "CI", status: "delivered", attempts: [{ status: 200, error: null }], nextAt: null },
  ]);
});

test("what fails is tried again after a pause, and what was given up is sent again by hand", async () => {
  await using t = await createTestBackend();
  using receiver = await listen(500, 302, 410);
  await makeChannel(t, receiver.target);
  await raiseNotification(t.backend, missed(t));
  await deliverAll(t);
  expect(await findDeliveries(t.scope)).toMatchObject([
    { status: "waiting", attempts: [{ status: 500 }], nextAt: expect.any(Date) },
  ]);
  await deliverAll(t);
  await deliverAll(t);
  const [given] = await findDeliveries(t.scope);
  expect(given).toMatchObject({ status: "failed", nextAt: null });
  expect(given?.attempts.map(({ error }) => error)).toEqual([
    "It answered with status 500.",
    "It answered with a redirect, which is not followed.",
    "It answered with status 410.",
  ]);
  await redeliver(t.scope, { deliveryId: given?.deliveryId ?? "" });
  await expect(redeliver(t.scope, { deliveryId: given?.deliveryId ?? "" })).rejects.toMatchObject({ code: "CONFLICT" });
  await deliverAll(t);
  expect(await findDeliveries(t.scope)).toMatchObject([
    { status: "delivered", attempts: [{}, {}, {}, { status: 200 }] },
  ]);
});

test("for a day after a new secret messages are signed with both, then with the new one alone", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  const { secret: old = "", channel } = await makeChannel(t, receiver.target);
  const { secret = "" } = await rotateSecret(t.scope, channel);
  await testChannel(t.scope, channel);
  await deliverAll(t);
  await t.backend.db.channel.updateMany({ data: { oldSecretUntil: new Date(0) } });
  await testChannel(t.scope, channel);
  await deliverAll(t);
  const signedBy = (by: string | null) => receiver.received.map((message) => isSigned(message, by ?? ""));
  expect([signedBy(secret), signedBy(old)]).toEqual([
    [true, true],
    [true, false],
  ]);
});

test("Slack gets a text in which other people's words are neither links nor mentions", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  await makeChannel(t, receiver.target, { kind: "slack" });
  await raiseNotification(t.backend, missed(t));
  await deliverAll(t);
  const { text: said } = JSON.parse(receiver.received[0]?.body ?? "");
  expect(said).toBe(
    "*Nightly &lt;!channel&gt; has produced nothing*\nNobody was there.\n<https://plumb.example/schedules/1|Open in Plumbline>",
  );
});

test("the queue delivers by itself, and what it forgot the sweep gives it again", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  await makeChannel(t, receiver.target);
  await raiseNotification(t.backend, missed(t));
  await t.backend.redis.flushdb();
  await sweep(t.backend, "delivery");
  const delivered = new EventEmitter();
  {
    await using _receiving = receive(
      tasks.delivery.job,
      t.redisUrl,
      async (job) => {
        await deliver(t.backend, mailer, job);
        delivered.emit("one");
      },
      (error) => delivered.emit("error", error),
    );
    await once(delivered, "one");
  }
  expect(receiver.received).toHaveLength(1);
});
