import type { AddressInfo } from "node:net";
import type { Scope } from "@plumbline/backend/backend";
import { removeMember } from "@plumbline/backend/members/remove-member";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { endSession } from "@plumbline/backend/sessions/end-session";
import { createForeignScope, createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import type { FrameView } from "@plumbline/core/frame/frame";
import { StartRun } from "@plumbline/core/run/start-run";
import type { LiveEvent } from "@plumbline/core/run/views";
import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import { applyWSSHandler } from "@trpc/server/adapters/ws";
import superjson from "superjson";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { getBackend } from "../../backend.ts";
import type { Visitor } from "../../session/session.ts";
import { connectStores } from "../../testing/connect-stores.ts";
import { createReadContext } from "../../trpc/context.ts";
import { router } from "../../trpc/trpc.ts";
import { runLiveRouter } from "./run-live.ts";

let stores: TestBackend;

beforeAll(async () => {
  stores = await createTestBackend();
  connectStores(stores);
});

afterAll(async () => {
  await (await getBackend())[Symbol.asyncDispose]();
  await stores[Symbol.asyncDispose]();
});

const testRouter = router({ runLive: runLiveRouter });

const frame = (seq: number): FrameView => ({
  v: 1,
  seq,
  startMs: 1_700_000_000_000 + seq * 1000,
  durationMs: 1000,
  phase: "measure",
  values: {},
  errors: [],
});

/** A visitor with the rights of the scope's owner. */
function visitorOf(scope: Scope): Visitor {
  const userId = scope.userId ?? "";
  const { backend, organizationId } = scope;
  const names = { userName: "Owner", organizationName: "Local" };
  return {
    person: {
      backend,
      userId,
      organizationId,
      sessionId: "",
      name: "Owner",
      email: "",
      isEmailVerified: false,
      openedBy: "link",
      hasSecondFactor: false,
    },
    signedIn: { ...scope, ...names, userId, role: "owner" },
  };
}

/** The live server with one scope for everybody, and a browser's client of it. */
async function openLive(scope: Scope) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await new Promise((resolve) => server.once("listening", resolve));
  const visitor = visitorOf(scope);
  applyWSSHandler({ wss: server, router: testRouter, createContext: () => createReadContext(async () => visitor) });
  const { port } = server.address() as AddressInfo;
  const socket = createWSClient({
    url: `ws://127.0.0.1:${port}`,
    WebSocket: WebSocket as never,
    retryDelayMs: () => 5,
  });
  return {
    client: createTRPCClient<typeof testRouter>({ links: [wsLink({ client: socket, transformer: superjson })] }),
    /** Cuts every connection without a word, as a network does. */
    cut: () => {
      for (const connection of server.clients) connection.terminate();
    },
    async [Symbol.asyncDispose]() {
      await socket.close();
      for (const connection of server.clients) connection.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });

it("a viewer whose connection is cut again and again gets every event once and in order", async () => {
  await using test = await createTestBackend();
  const { backend, scope } = test;
  const { runId } = await startRun(scope, request);
  const cursor = await backend.live.cursor(runId);
  await using live = await openLive(scope);
  const frames = 200;
  const seen: number[] = [];
  const all = new Promise<void>((resolve, reject) => {
    live.client.runLive.watch.subscribe(
      { runId, lastEventId: cursor },
      {
        onData: ({ data }) => {
          if (data.type === "frame") seen.push(data.frame.seq);
          if (seen.length % 40 === 0) live.cut();
          if (seen.at(-1) === frames - 1) resolve();
        },
        onError: reject,
      },
    );
  });
  for (let seq = 0; seq < frames; seq++) {
    const event: LiveEvent = { type: "frame", trialId: "t0", frame: frame(seq) };
    await backend.live.publish(runId, event);
  }
  await all;
  expect(seen).toEqual(Array.from({ length: frames }, (_, seq) => seq));
});

it("a viewer whose membership or session ends is told so at once, while others go on", async () => {
  await using test = await createTestBackend();
  const { backend, scope } = test;
  const { runId } = await startRun(scope, request);
  const owner = scope.userId ?? "";
  const watch = async (userId: string) => {
    const session = await backend.db.session.create({
      data: { userId, token: crypto.randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
    });
    const live = await openLive({ ...scope, userId, holder: { sessionId: session.id } });
    const seen: string[] = [];
    const ended = new Promise((resolve) => {
      live.client.runLive.watch.subscribe(
        { runId, lastEventId: "0-0" },
        { onData: ({ data }) => seen.push(data.type), onError: resolve },
      );
    });
    // the subscription is open once it has delivered an earlier event
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    return { live, seen, ended, person: { ...visitorOf(scope).person, userId, sessionId: session.id } };
  };
  const event: LiveEvent = { type: "frame", trialId: "t0", frame: frame(0) };
  await backend.live.publish(runId, event);
  const member = await backend.db.user.create({ data: { name: "Member", email: "member@example.org" } });
  await backend.db.member.create({ data: { organizationId: scope.organizationId, userId: member.id, role: "viewer" } });
  const [removed, signedOut, stays] = await Promise.all([watch(member.id), watch(owner), watch(owner)]);
  await removeMember(scope, { userId: member.id });
  await endSession(signedOut.person, signedOut.person);
  for (const { ended } of [removed, signedOut])
    expect(await ended).toMatchObject({ data: { failure: { code: "NOT_SIGNED_IN" } } });
  await backend.live.publish(runId, event);
  await expect.poll(() => stays.seen.length).toBe(2);
  for (const { live } of [removed, signedOut, stays]) await live[Symbol.asyncDispose]();
});

it("a viewer of another organization is told that there is no such run", async () => {
  await using test = await createTestBackend();
  const { runId } = await startRun(test.scope, request);
  await using live = await openLive(await createForeignScope(test.backend));
  const refused = new Promise((resolve) => {
    live.client.runLive.watch.subscribe({ runId, lastEventId: "0-0" }, { onError: resolve });
  });
  expect(await refused).toMatchObject({ data: { failure: { code: "NOT_FOUND" } } });
});
