import { startRun } from "@plumbline/backend/runs/start/start-run";
import { createShare } from "@plumbline/backend/shares/create-share";
import { StartRun } from "@plumbline/core/run/start-run";
import superjson from "superjson";
import { afterAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { GET as health } from "#app/api/health/route.ts";
import { GET as bundle } from "#app/api/runs/[runId]/bundle/route.ts";
import { POST as mutate, GET as query } from "#app/api/trpc/[trpc]/route.ts";
import { GET as card } from "#app/shared/[token]/card.svg/route.ts";
import { startLiveServer } from "../server/entry/live-server.ts";
import { serveBundle } from "../server/entry/serve-bundle.ts";
import { ORIGIN } from "../server/testing/sign-in.ts";
import { openWebBed } from "../server/testing/web-bed.ts";

const bed = await openWebBed();
afterAll(() => bed[Symbol.asyncDispose]());
const { t, cookie } = bed;

function request(path: string, body?: unknown, headers: Record<string, string> = {}): Request {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(superjson.serialize(body)) };
  return new Request(`${ORIGIN}/api/trpc/${path}`, {
    ...init,
    headers: { host: "dashboard.test", origin: ORIGIN, "content-type": "application/json", cookie, ...headers },
  });
}

describe("a run's bundle", () => {
  const runId = crypto.randomUUID();
  const ask = (headers: Record<string, string>) =>
    bundle(new Request(`${ORIGIN}/api/runs/${runId}/bundle`, { headers }), { params: Promise.resolve({ runId }) });
  it("asks for a session, and for a run of its organization", async () => {
    expect((await ask({})).status).toBe(401);
    const refused = await ask({ cookie });
    expect([refused.status, (await refused.json()).code]).toEqual([404, "NOT_FOUND"]);
  });
  it("is a zip file that is kept nowhere on its way", async () => {
    const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });
    const mine = await startRun(t.scope, request);
    const answer = await serveBundle(new Request(ORIGIN, { headers: { cookie } }), mine.runId);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "private, no-store",
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });
});

describe("the card of a shared run", () => {
  const ask = (token: string, query = "") =>
    card(new Request(`${ORIGIN}/shared/${token}/card.svg${query}`), { params: Promise.resolve({ token }) });
  it("is a picture that other sites may show, in the scheme that its address names", async () => {
    const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });
    const { runId } = await startRun(t.scope, request);
    const { secret } = await createShare(t.scope, { resource: { kind: "run", runId }, expiresInDays: null });
    const answer = await ask(secret, "?theme=dark&scenario=chat-steady");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
    });
    const svg = await answer.text();
    expect(svg).toContain("Chat, steady has no finished trial.");
    expect(svg).toContain(`/shared/${secret}`);
    expect(svg).not.toBe(await (await ask(secret)).text());
  });
  it("is not found under a link that nobody made", async () => {
    const refused = await ask("0".repeat(43));
    expect([refused.status, (await refused.json()).code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("procedures over HTTP", () => {
  it("answer a signed-in person", async () => {
    const response = await query(request("queue.get"));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ result: { data: { json: { running: null } } } });
  });
  it("answer nobody else, and say what to do", async () => {
    const response = await query(
      request("queue.get", undefined, { cookie: "plumbline.session_token=made-up.made-up" }),
    );
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: {
        json: { data: { failure: { code: "NOT_SIGNED_IN", nextStep: expect.stringContaining("./plumb link") } } },
      },
    });
  });
  it("take no mutation from another site", async () => {
    const response = await mutate(request("run.startDemo", null, { origin: "https://evil.example" }));
    expect(response.status).toBe(403);
  });
  it("start a run, which then waits in the queue", async () => {
    const response = await mutate(request("run.start", { serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      result: { data: { json: { status: "queued", name: "go-one × Chat, steady" } } },
    });
  });
  it("start one run for a double click, and for a click after a lost answer", async () => {
    const click = async (startKey: string, rounds = 1) => {
      const input = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds, startKey };
      return (await mutate(request("run.start", input))).json();
    };
    const both = await Promise.all([click("wish-1"), click("wish-1")]);
    const later = await click("wish-1");
    const runIds = [...both, later].map(({ result }) => result.data.json.runId);
    expect(new Set(runIds).size).toBe(1);
    expect((await click("wish-2")).result.data.json.runId).not.toBe(runIds[0]);
    expect(await click("wish-1", 2)).toMatchObject({
      error: { json: { data: { failure: { code: "IDEMPOTENCY_MISMATCH" } } } },
    });
  });
  it("name each field of a refused request", async () => {
    const response = await mutate(
      request("run.start", { serverIds: [], scenarioIds: ["chat-steady"], rounds: 10_000 }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        json: {
          data: {
            failure: { code: "INVALID_INPUT" },
            fieldErrors: {
              serverIds: "Choose at least one server or client.",
              rounds: "At most 50 rounds; start several runs for more.",
            },
          },
        },
      },
    });
  });
  it("answer an unknown server with the code and the ones that are known", async () => {
    const response = await mutate(request("run.start", { serverIds: ["cobol-ws"], scenarioIds: ["chat-steady"] }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { json: { data: { failure: { code: "SERVER_UNKNOWN", message: expect.stringContaining("go-one") } } } },
    });
  });
});

describe("the live server", () => {
  it("answers subscriptions of pages of its own origin, and refuses the handshake of others", async () => {
    const live = await startLiveServer(0);
    try {
      const host = `127.0.0.1:${live.port}`;
      const answer = await new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${host}`, { headers: { origin: `http://${host}`, cookie } });
        const input = superjson.serialize({ runId: crypto.randomUUID(), lastEventId: "0-0" });
        const wanted = { id: 1, method: "subscription", params: { path: "runLive.watch", input } };
        socket.once("error", reject);
        socket.once("open", () => socket.send(JSON.stringify(wanted)));
        socket.on("message", (data) => String(data).includes('"error"') && resolve(JSON.parse(String(data))));
      });
      expect(answer).toMatchObject({ id: 1, error: { json: { data: { failure: { code: "NOT_FOUND" } } } } });
      const refused = await new Promise((resolve) => {
        const socket = new WebSocket(`ws://${host}`, { headers: { origin: "https://evil.example", cookie } });
        socket.once("unexpected-response", (_request, response) => resolve(response.statusCode));
      });
      expect(refused).toBe(401);
    } finally {
      live.close();
    }
  });
});

it("health says that both stores answer", async () => {
  const response = await health(new Request(`${ORIGIN}/api/health`));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: "ok", version: true, database: true, redis: true, disk: null });
});
