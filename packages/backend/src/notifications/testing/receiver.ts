import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SaveChannel } from "@plumbline/core/notification/channel";
import type { RaisedNotification } from "@plumbline/core/notification/notification";
import type { Mailer } from "../../mail/mailer.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { deliver } from "../deliver.ts";
import { createChannel } from "../save-channel.ts";
import { signMessage } from "../sign-message.ts";

/** Delivers to private addresses too, and has no e-mail. */
export const mailer: Mailer = { baseUrl: "https://plumb.example", allowPrivate: true, mail: null };

/** A request that a receiver got. */
export type Received = { headers: IncomingHttpHeaders; body: string };

/** A receiver that answers with these statuses, then with 200. */
export async function listen(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 200, { location: "http://127.0.0.1:9/" }).end("thanks");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { target, received, [Symbol.dispose]: () => void server.close() };
}

/** A webhook for missed schedules and failed runs. */
export const makeChannel = (t: TestBackend, target: string, changed: object = {}) =>
  createChannel(
    t.scope,
    mailer,
    SaveChannel.parse({ kind: "webhook", name: "CI", target, types: ["schedule.missed", "run.failed"], ...changed }),
  );

/** A notification about a missed schedule. */
export const missed = (t: TestBackend, changed: Partial<RaisedNotification> = {}): RaisedNotification => ({
  organizationId: t.scope.organizationId,
  type: "schedule.missed",
  subject: "one",
  title: "Nightly <!channel> has produced nothing",
  text: "Nobody was there.",
  path: "/schedules/1",
  data: { slot: 1 },
  ...changed,
});

/** Deliveries that have not reached their channel. */
export const findWaiting = ({ backend }: TestBackend) =>
  backend.db.delivery.findMany({ where: { status: "waiting" }, select: { deliveryId: true, tries: true } });

/** Tries every waiting delivery once. */
export async function deliverAll(t: TestBackend, by: Mailer = mailer) {
  for (const job of await findWaiting(t)) await deliver(t.backend, by, job);
}

/** True if the request is signed with the secret. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const { "webhook-signature": ours = "" } = signMessage([secret], {
    messageId: String(headers["webhook-id"]),
    at,
    body,
  });
  return String(headers["webhook-signature"]).split(" ").includes(ours);
}
