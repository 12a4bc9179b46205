import { EventEmitter, once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { text } from "node:stream/consumers";
import { SaveChannel } from "@plumbline/core/notification/channel";
import type { RaisedNotification } from "@plumbline/core/notification/notification";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { claimRun } from "../execution/claim-run.ts";
import { finishRun } from "../execution/finish-run.ts";
import { receive } from "../queue/job-queue.ts";
import { startRun } from "../runs/start/start-run.ts";
import { tasks } from "../tasks/catalog.ts";
import { sweep } from "../tasks/sweep.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { deliver } from "./deliver.ts";
import { findChannels, findDeliveries } from "./find-channels.ts";
import type { Mailer } from "./mailer.ts";
import { raiseNotification } from "./raise-notification.ts";
import { raiseRunNotifications } from "./raise-run-notifications.ts";
import { changeChannel, createChannel, deleteChannel, rotateSecret } from "./save-channel.ts";
import { redeliver, testChannel } from "./send-again.ts";
import { signMessage } from "./sign-message.ts";

const mailer: Mailer = { baseUrl: "https://plumb.example", allowPrivate: true, mail: null };

type Received = { headers: IncomingHttpHeaders; body: string };

/** A receiver that answers with these statuses, then with 200. */
async function listen(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 200, { location: "http://127.0.0.1:9/" }).end("thanks");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { target, received, [Symbol.dispose]: () => void server.close() };
}

const makeChannel = (t: TestBackend, target: string, changed: object = {}) =>
  createChannel(
    t.scope,
    mailer,
    SaveChannel.parse({ kind: "webhook", name: "CI", target, types: ["schedule.missed", "run.failed"], ...changed }),
  );

const missed = (t: TestBackend, changed: Partial<RaisedNotification> = {}): RaisedNotification => ({
  organizationId: t.scope.organizationId,
  type: "schedule.missed",
  subject: "one",
  title: "Nightly <!channel> has produced nothing",
  text: "Nobody was there.",
  path: "/schedules/1",
  data: { slot: 1 },
  ...changed,
});

const findWaiting = ({ backend }: TestBackend) =>
  backend.db.delivery.findMany({ where: { status: "waiting" }, select: { deliveryId: true, tries: true } });

async function deliverAll(t: TestBackend, by: Mailer = mailer) {
  for (const job of await findWaiting(t)) await deliver(t.backend, by, job);
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const { "webhook-signature": ours = "" } = signMessage([secret], {
    messageId: String(headers["webhook-id"]),
    at,
    body,
  });
  return String(headers["webhook-signature"]).split(" ").includes(ours);
}

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

test("for a day after a new secret messages are signed with both, then with the new one alone", async () => {
  await using t = await createTestBackend();
  using receiver = await listen();
  const { secret: old = "", channel } = await makeChannel(t, receiver.target);
  const { secret = "" } = await rotateSecret(t.scope, channel, new Date());
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
  const mails: string[] = [];
  const server = createTcpServer((socket) => {
    let inData = false;
    socket.setEncoding("utf8").write("220 test\r\n");
    socket.on("data", (chunk: string) => {
      mails.push(chunk);
      if (inData && chunk.includes("\r\n.\r\n")) {
        inData = false;
        socket.write("250 taken\r\n");
      } else if (!inData) {
        inData = chunk.startsWith("DATA");
        socket.write(inData ? "354 go on\r\n" : "250 test\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const withMail = { ...mailer, mail: { smtpUrl, from: "plumbline@example.org" } };
  const input = SaveChannel.parse({ kind: "email", name: "Team", target: "team@example.org", types: ["run.failed"] });
  await expect(createChannel(t.scope, mailer, input)).rejects.toMatchObject({ code: "MAIL_NOT_CONFIGURED" });
  const { secret } = await createChannel(t.scope, withMail, input);
  await raiseNotification(t.backend, missed(t, { type: "run.failed" }));
  await deliverAll(t, withMail);
  server.close();
  expect(secret).toBeNull();
  expect(await findDeliveries(t.scope)).toMatchObject([{ status: "delivered" }]);
  expect(mails.join("")).toMatch(/RCPT TO:<team@example.org>[\s\S]*Subject: Plumbline: Nightly/);
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
    await expect(rotateSecret(scope, channel, new Date())).rejects.toMatchObject({ code });
    await expect(testChannel(scope, channel)).rejects.toMatchObject({ code });
    await expect(deleteChannel(scope, channel)).rejects.toMatchObject({ code });
    await expect(redeliver(scope, { deliveryId })).rejects.toMatchObject({ code });
  }
  await expect(findChannels(member)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect([await findChannels(foreign), await findDeliveries(foreign)]).toEqual([[], []]);
  expect(await findChannels(t.scope)).toEqual([channel]);
});
