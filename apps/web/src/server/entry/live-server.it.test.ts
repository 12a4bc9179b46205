import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { StartRun } from "@plumbline/core/run/start-run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { getBackend } from "../backend.ts";
import { liveLimits } from "../live/live-limits.ts";
import { connectStores } from "../testing/connect-stores.ts";
import { signIn } from "../testing/sign-in.ts";
import { attack, hostileSockets } from "./hostile-sockets.ts";
import { type LiveServer, startLiveServer } from "./live-server.ts";

let t: TestBackend;
let live: LiveServer;

beforeAll(async () => {
  t = await createTestBackend();
  connectStores(t);
  live = await startLiveServer(0);
});

afterAll(async () => {
  live.close();
  await (await getBackend())[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const codesOf = (answers: string[]) =>
  answers.flatMap((text) => [...text.matchAll(/"failure":\{"code":"(\w+)"/g)].map(([, code]) => code));
const isEvent = (text: string) => text.includes('"type":"log"');

test.each(hostileSockets)("$name: the rest is refused, and another person's page is served", async (hostile) => {
  const url = `ws://127.0.0.1:${live.port}`;
  const { db, live: channel } = t.backend;
  const { organizationId } = t.scope;
  const viewer = await db.user.create({ data: { name: "Viewer", email: `${crypto.randomUUID()}@example.org` } });
  await db.member.create({ data: { organizationId, userId: viewer.id, role: "viewer" } });
  const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });
  const { runId } = await startRun(t.scope, request);
  const asked = hostile.messages(runId).flat().length * hostile.sockets;
  using hostiles = await attack(url, await signIn(t.backend, viewer.id), hostile, runId);
  await expect.poll(() => codesOf(hostiles.heard).length).toBe(asked - hostile.open);
  expect(new Set(codesOf(hostiles.heard))).toEqual(new Set([hostile.refusal]));

  const page = { ...hostile, sockets: 1, messages: () => [pageOf(runId)] };
  using other = await attack(url, await signIn(t.backend, t.scope.userId ?? ""), page, runId);
  await channel.publish(runId, { type: "log", trialId: "t0", source: "server", lines: ["listening"] });
  await expect.poll(() => other.heard.filter(isEvent).length).toBe(1);
  await expect.poll(() => hostiles.heard.filter(isEvent).length).toBe(hostile.open);
});

test("places of sockets that were closed are free again", async () => {
  const url = `ws://127.0.0.1:${live.port}`;
  const cookie = await signIn(t.backend, t.scope.userId ?? "");
  const { runId } = await startRun(t.scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  const [oneByOne] = hostileSockets.filter(({ name }) => name.startsWith("100 sockets"));
  if (!oneByOne) throw new Error("no attack with many sockets");
  {
    using hostiles = await attack(url, cookie, oneByOne, runId);
    await expect.poll(() => codesOf(hostiles.heard).length).toBeGreaterThan(0);
  }
  // the server learns of a connection's end in its own time
  await expect
    .poll(async () => {
      using page = await attack(url, cookie, { ...oneByOne, sockets: 1 }, runId);
      await expect.poll(() => page.heard.length).toBeGreaterThan(0);
      return codesOf(page.heard);
    })
    .toEqual([]);
});

test("beyond the sockets of everybody a handshake is refused until one of them is closed", async () => {
  const small = await startLiveServer(0, 2);
  const url = `ws://127.0.0.1:${small.port}`;
  const dial = async (headers: Record<string, string>) => {
    const socket = new WebSocket(url, { headers });
    const [response] = await Promise.race([
      once(socket, "open").then(() => []),
      once(socket, "unexpected-response").then(([, answer]: IncomingMessage[]) => [answer]),
    ]);
    return { socket, status: response?.statusCode ?? 101, retryAfter: response?.headers["retry-after"] };
  };
  const ours = { origin: url.replace(/^ws/, "http") };
  const [first, second] = [await dial(ours), await dial(ours)];
  expect([first.status, second.status]).toEqual([101, 101]);
  expect(await dial(ours)).toMatchObject({ status: 503, retryAfter: "10" });
  expect(await dial({ origin: "https://evil.example" })).toMatchObject({ status: 401 });
  first.socket.terminate();
  // the server learns of a connection's end in its own time
  await expect.poll(async () => (await dial(ours)).status).toBe(101);
  second.socket.terminate();
  small.close();
});

test("without a session a client's sockets are counted apart from another client's, and the rest is closed", async () => {
  const url = `ws://127.0.0.1:${live.port}`;
  const closed: string[] = [];
  const dial = async (client: string) => {
    const headers = { origin: url.replace(/^ws/, "http"), "x-forwarded-for": client };
    const socket = new WebSocket(url, { headers });
    socket.once("close", (code) => closed.push(`${client} ${code}`));
    await once(socket, "open");
    return socket;
  };
  const many = Array.from({ length: liveLimits.socketsOfClient + 2 }, () => dial("203.0.113.7"));
  const sockets = [...(await Promise.all(many)), await dial("203.0.113.8")];
  const tryAgainLater = "203.0.113.7 1013";
  await expect.poll(() => closed).toEqual([tryAgainLater, tryAgainLater]);
  for (const socket of sockets) socket.terminate();
});

const pageOf = (runId: string) => hostileSockets[1]?.messages(runId)[0];
