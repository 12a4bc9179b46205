import { once } from "node:events";
import superjson from "superjson";
import { WebSocket } from "ws";
import { liveLimits } from "../live/live-limits.ts";

/** Somebody who has a session and sends far more than a page does. */
export type HostileSockets = {
  name: string;
  sockets: number;
  /** Sent on each of the sockets, one after the other. */
  messages: (runId: string) => unknown[];
  /** How many subscriptions are open afterwards. */
  open: number;
  /** The code of everything else that is answered. */
  refusal: string;
};

const subscribe = (runId: string, id: number) => ({
  id,
  method: "subscription",
  params: { path: "runLive.watch", input: superjson.serialize({ runId, lastEventId: "0-0" }) },
});
const many = (runId: string, count: number) => Array.from({ length: count }, (_, id) => subscribe(runId, id));
const ask = (path: string) => (_: unknown, id: number) => ({
  id,
  method: "query",
  params: { path, input: superjson.serialize(undefined) },
});

/** Every shape of it that was tried. */
export const hostileSockets: HostileSockets[] = [
  {
    name: "300 subscriptions in one message",
    sockets: 1,
    messages: (runId) => [many(runId, 300)],
    open: liveLimits.subscriptionsOfSocket,
    refusal: "TOO_MANY_REQUESTS",
  },
  {
    name: "300 subscriptions one by one",
    sockets: 1,
    messages: (runId) => many(runId, 300),
    open: liveLimits.subscriptionsOfSocket,
    refusal: "TOO_MANY_REQUESTS",
  },
  {
    name: "the most subscriptions on each of 20 sockets",
    sockets: 20,
    messages: (runId) => many(runId, liveLimits.subscriptionsOfSocket),
    open: liveLimits.subscriptionsOfPerson,
    refusal: "TOO_MANY_REQUESTS",
  },
  {
    name: "100 sockets with one subscription each",
    sockets: 100,
    messages: (runId) => many(runId, 1),
    open: liveLimits.socketsOfPerson,
    refusal: "TOO_MANY_REQUESTS",
  },
  {
    name: "300 queries in one message",
    sockets: 1,
    messages: () => [Array.from({ length: 300 }, ask("overview.get"))],
    open: 0,
    refusal: "NOT_FOUND",
  },
];

/** Opens the sockets and sends all messages; answers are collected in `heard`. */
export async function attack(url: string, cookie: string, { sockets, messages }: HostileSockets, runId: string) {
  const heard: string[] = [];
  const opened = await Promise.all(Array.from({ length: sockets }, () => openSocket(url, cookie, heard)));
  for (const socket of opened) for (const message of messages(runId)) socket.send(JSON.stringify(message));
  return {
    heard,
    [Symbol.dispose]: () => {
      for (const socket of opened) socket.terminate();
    },
  };
}

/** A socket as a page opens it. */
async function openSocket(url: string, cookie: string, heard: string[]): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { origin: url.replace(/^ws/, "http"), cookie } });
  socket.on("message", (data) => heard.push(String(data)));
  await once(socket, "open");
  return socket;
}
