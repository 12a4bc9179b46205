import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { countRequest, REQUESTS_PER_MINUTE } from "@plumbline/backend/access/count-request";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { finishRun } from "@plumbline/backend/execution/finish-run";
import { measureRun } from "@plumbline/backend/testing/measure-run";
import { createForeignScope, createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { revokeToken } from "@plumbline/backend/tokens/revoke-token";
import { packServer } from "@plumbline/catalogue/pack-server";
import { CreateToken } from "@plumbline/core/access/token";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBackend } from "../backend.ts";
import { rest } from "./app.ts";

let t: TestBackend;
let token: string;
const wanted = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

beforeAll(async () => {
  t = await createTestBackend();
  Object.assign(process.env, { DATABASE_URL: t.databaseUrl, REDIS_URL: t.redisUrl });
  token = await tokenWith("read", "run");
});

afterAll(async () => {
  await (await getBackend())[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

async function tokenWith(...scopes: string[]): Promise<string> {
  return (await createToken(t.scope, CreateToken.parse({ name: "test", scopes }))).token;
}

type Asked = { method?: string; body?: unknown; raw?: string; as?: string | null; headers?: Record<string, string> };

function ask(path: string, { method, body, raw, as = token, headers = {} }: Asked = {}): Promise<Response> {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return Promise.resolve(
    rest.fetch(
      new Request(`http://plumbline.test/api/v1${path}`, {
        method: method ?? (text === undefined ? "GET" : "POST"),
        body: text,
        headers: {
          ...(as ? { authorization: `Bearer ${as}` } : {}),
          ...(text === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      }),
    ),
  );
}

describe("starting a run", () => {
  it("answers 202 with where it is, and the run is CI's", async () => {
    const response = await ask("/runs", { body: wanted });
    const run = await response.json();
    expect(response.status).toBe(202);
    expect(run).toMatchObject({ status: "queued", trigger: "ci" });
    expect(response.headers.get("location")).toBe(`/api/v1/runs/${run.runId}`);
    expect(await (await ask(`/runs/${run.runId}`)).json()).toMatchObject({ runId: run.runId, rows: [{ round: 1 }] });
  });
  it("starts one run for one key, also where eight requests race, and refuses the key for another body", async () => {
    const headers = { "idempotency-key": "commit-1/job-2" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("/runs", { body: wanted, headers })));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).runId));
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true")).toHaveLength(7);
    const other = await ask("/runs", { body: { ...wanted, rounds: 2 }, headers });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: "IDEMPOTENCY_MISMATCH", evidence: { runId: ids[0] } });
  });
  it.each([
    ["an unknown server", { ...wanted, serverIds: ["cobol"] }, 422, "SERVER_UNKNOWN"],
    ["an unknown key", { ...wanted, severIds: [] }, 400, "INVALID_INPUT"],
    ["10,000 rounds", { ...wanted, rounds: 10_000 }, 400, "INVALID_INPUT"],
  ])("refuses %s and says what would be right", async (_, body, status, code) => {
    const response = await ask("/runs", { body });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code, status, detail: expect.any(String), nextStep: expect.any(String) },
    ]);
  });
  it("takes a POST without a body, as Next.js hands it on", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const url = `http://plumbline.test/api/v1/runs/${runId}/cancel`;
    const init = {
      method: "POST",
      body: new Blob([]).stream(),
      duplex: "half",
      headers: { authorization: `Bearer ${token}` },
    };
    expect((await rest.fetch(new Request(url, init))).status).toBe(202);
  });
  it("refuses what is not JSON, not said to be JSON, and too large", async () => {
    const refused = async (asked: Asked) => (await (await ask("/runs", asked)).json()).code;
    expect(await refused({ raw: "{" })).toBe("INVALID_INPUT");
    expect(await refused({ raw: "a=1", headers: { "content-type": "text/plain" } })).toBe("MEDIA_TYPE_UNSUPPORTED");
    expect(await refused({ raw: JSON.stringify({ name: "x".repeat(70_000) }) })).toBe("BODY_TOO_LARGE");
  });
});

describe("who may", () => {
  it("nobody without a token, and nobody with a revoked one from the moment on", async () => {
    const made = await createToken(t.scope, CreateToken.parse({ name: "short", scopes: ["read"] }));
    expect((await ask("/runs", { as: made.token })).status).toBe(200);
    await revokeToken(t.scope, made);
    for (const as of [null, made.token, "plumb_made-up"]) {
      const response = await ask("/runs", { as });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain("Bearer");
    }
  });
  it("a token without the scope starts and cancels nothing", async () => {
    const reader = await tokenWith("read");
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    expect((await ask("/runs", { body: wanted, as: reader })).status).toBe(403);
    expect((await ask(`/runs/${runId}/cancel`, { method: "POST", as: reader })).status).toBe(403);
    expect(await (await ask(`/runs/${runId}`, { as: reader })).json()).toMatchObject({ status: "queued" });
  });
  it("somebody else's run is not there", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const foreign = await createForeignScope(t.backend);
    const { token: stranger } = await createToken(foreign, CreateToken.parse({ name: "x", scopes: ["read", "run"] }));
    for (const path of ["", "/wait", "/results", "/events"])
      expect((await ask(`/runs/${runId}${path}`, { as: stranger })).status, path).toBe(404);
    expect((await ask(`/runs/${runId}/cancel`, { method: "POST", as: stranger })).status).toBe(404);
  });
  it("a token that asks too often is told when to go on", async () => {
    const { token: eager, tokenId } = await createToken(
      t.scope,
      CreateToken.parse({ name: "eager", scopes: ["read"] }),
    );
    const spend = () => countRequest(t.backend, tokenId, Date.now()).catch(() => undefined);
    const overspend = async (): Promise<Response> => {
      await Promise.all(Array.from({ length: REQUESTS_PER_MINUTE }, spend));
      const response = await ask("/scenarios", { as: eager });
      // the minute may have ended in between
      return response.status === 429 ? response : overspend();
    };
    const response = await overspend();
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});

describe("reading", () => {
  it("pages through runs without a double or a gap", async () => {
    for (let started = 0; started < 3; started++) await ask("/runs", { body: wanted });
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await (await ask(`/runs?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...page.runs.map(({ runId }: { runId: string }) => runId));
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await t.backend.db.run.count({ where: { organizationId: t.scope.organizationId } }));
  });
  it("waits until a run has ended, and streams its events to the end", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const early = await (await ask(`/runs/${runId}/wait?timeoutS=0`)).json();
    expect(early.status).toBe("queued");
    const waiting = ask(`/runs/${runId}/wait?timeoutS=50`);
    const streamed = ask(`/runs/${runId}/events`).then((response) => response.text());
    const lease = await claimRun(t.backend, { runId, workerId: crypto.randomUUID() });
    if (!lease) throw new Error("the run could not be claimed");
    await finishRun(t.backend, lease, { status: "cancelled" });
    expect(await (await waiting).json()).toMatchObject({ runId, status: "cancelled" });
    expect(await streamed).toMatch(/event: run\ndata: \{.*"status":"cancelled"/);
  });
  it.each([
    ["json", "application/json"],
    ["csv", "text/csv"],
    ["markdown", "text/markdown"],
    ["junit", "application/xml"],
  ])("gives results as %s", async (format, type) => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const response = await ask(`/runs/${runId}/results?format=${format}`);
    expect(response.headers.get("content-type")).toContain(type);
    expect(await response.text()).toMatch(/chat.{1,2}steady/i);
  });
  it("shows the catalogue and the workers", async () => {
    expect(await (await ask("/servers")).json()).toMatchObject({ servers: [{ serverId: "go-one" }, {}] });
    expect(await (await ask("/servers/node-two")).json()).toMatchObject({ serverId: "node-two" });
    expect((await ask("/servers/none")).status).toBe(404);
    expect((await ask("/scenarios/none")).status).toBe(404);
    expect(await (await ask("/scenarios/chat-steady")).json()).toMatchObject({
      readFirst: { metric: expect.any(String) },
    });
    expect(await (await ask("/workers")).json()).toEqual({ workers: [] });
  });
  it("answers an address that is not there as a problem too", async () => {
    const response = await ask("/nothing");
    expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
  });
});

describe("baselines", () => {
  it("are set, read and removed with the scope for it, and refused for a run that has not ended", async () => {
    const manager = await tokenWith("read", "run", "manage");
    const { runId } = await measureRun(t, wanted, { values: () => ({ "latency.p99": 1000 }) });
    const set = (as: string, body: unknown) => ask("/baselines/main", { method: "PUT", body, as });
    expect((await set(token, { runId })).status).toBe(403);
    expect(await (await set(manager, { runId })).json()).toMatchObject({ name: "main", sides: [{ rounds: 1 }] });
    expect(await (await ask("/baselines")).json()).toMatchObject({ baselines: [{ name: "main", runId }] });
    const queued = await (await ask("/runs", { body: wanted })).json();
    expect((await set(manager, { runId: queued.runId })).status).toBe(409);
    expect((await ask("/baselines/a%2Fb")).status).toBe(400);
    expect((await ask("/baselines/main", { method: "DELETE", as: manager })).status).toBe(200);
    expect((await ask("/baselines/main")).status).toBe(404);
  });
});

describe("schedules", () => {
  it("makes a suite and a schedule for it, pauses, starts it now, and deletes both", async () => {
    const as = await tokenWith("read", "run", "manage");
    const suite = await ask("/suites", { body: { name: "Chat", request: wanted }, as });
    expect(suite.status).toBe(201);
    const { suiteId } = await suite.json();
    const body = { name: "Nightly", suiteId, cron: "0 2 * * *", timeZone: "Europe/Berlin" };
    expect((await ask("/schedules", { body })).status).toBe(403);
    const made = await ask("/schedules", { body, as });
    const { scheduleId, nextTimes } = await made.json();
    expect([made.status, nextTimes.length]).toEqual([201, 5]);
    const path = `/schedules/${scheduleId}`;
    expect(await (await ask(`${path}/pause`, { method: "POST", as })).json()).toMatchObject({ nextTimes: [] });
    expect(await (await ask(`${path}/resume`, { method: "POST", as })).json()).toMatchObject({ pausedAt: null });
    const changed = await ask(path, { method: "PUT", body: { ...body, catchUp: "once" }, as });
    expect(await changed.json()).toMatchObject({ catchUp: "once" });
    const started = await ask(`${path}/runs`, { method: "POST", as });
    expect([started.status, await started.json()]).toMatchObject([202, { runs: [{ status: "queued" }] }]);
    expect((await ask(`${path}/runs`, { method: "POST", as })).status).toBe(409);
    expect(await (await ask(`${path}/slots`, { as })).json()).toMatchObject({ slots: [{ outcome: "started" }] });
    expect((await ask(`/suites/${suiteId}`, { method: "DELETE", as })).status).toBe(409);
    expect((await ask(path, { method: "DELETE", as })).status).toBe(204);
    expect((await ask(`/suites/${suiteId}`, { method: "DELETE", as })).status).toBe(204);
    expect((await ask(path, { as })).status).toBe(404);
  });
  it("refuses an impossible time with a sentence that says what is wrong", async () => {
    const as = await tokenWith("read", "manage");
    const { suiteId } = await (await ask("/suites", { body: { name: "Echo", request: wanted }, as })).json();
    const response = await ask("/schedules", { body: { name: "Never", suiteId, cron: "0 25 * * *" }, as });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: "CRON_IMPOSSIBLE", detail: expect.stringContaining('"25" is no hour') },
    ]);
  });
});

describe("what is shared", () => {
  it("is a badge for whoever has its address, until it is revoked", async () => {
    const manager = await tokenWith("read", "manage");
    await measureRun(t, wanted, { values: () => ({ "latency.p99": 4210 }) });
    const resource = { kind: "badge", serverId: "go-one", scenarioId: "chat-steady", metricId: "latency.p99" };
    const made = await (await ask("/shares", { body: { resource }, as: manager })).json();
    const picture = () => ask(made.path.replace("/api/v1", ""), { as: null });
    const shown = await picture();
    expect(shown.headers.get("content-type")).toContain("image/svg+xml");
    expect(await shown.text()).toContain("4.21 ms (1 round)");
    expect((await ask(`/shares/${made.shareId}`, { method: "DELETE", as: manager })).status).toBe(200);
    expect((await picture()).status).toBe(404);
    expect((await ask("/shares", { body: { resource } })).status).toBe(403);
  });
  it("is all of a run as a zip file", async () => {
    const { runId } = await measureRun(t, wanted, { values: () => ({ "latency.p99": 1000 }) });
    const response = await ask(`/runs/${runId}/bundle`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      "bundle.json",
      "servers.json",
      "events.json",
      "trials/0000.json",
      "frames/0000.json",
      "SHA256SUMS",
    ]);
    expect((await ask("/runs/none/bundle")).status).toBe(404);
  });
});

describe("a server of one's own", () => {
  const folder = fileURLToPath(new URL("../../../../../servers/go-gorilla", import.meta.url));
  const put = (path: string, body: Uint8Array | string, type: string, as: string) =>
    rest.fetch(
      new Request(`http://plumbline.test/api/v1${path}`, {
        method: "PUT",
        body: typeof body === "string" ? body : Buffer.from(body),
        headers: { authorization: `Bearer ${as}`, "content-type": type },
      }),
    );
  const codeOf = async (response: Response) => [response.status, (await response.json()).code];

  it("is pushed as an archive, listed, proved, started and removed", async () => {
    const manager = await tokenWith("read", "run", "manage");
    const archive = await packServer(folder);
    const pushed = await put("/servers/my-own/archive", archive, "application/gzip", manager);
    expect([pushed.status, await pushed.json()]).toMatchObject([
      200,
      { serverId: "my-own", manifest: { language: "go" }, pushed: { kind: "archive", bytes: archive.length } },
    ]);
    expect(await (await ask("/servers/my-own/gate")).json()).toMatchObject({ proof: { status: "queued" } });
    expect((await ask("/runs", { body: { ...wanted, serverIds: ["my-own"] } })).status).toBe(202);
    expect((await ask("/servers/my-own", { method: "DELETE", as: manager })).status).toBe(204);
    expect((await ask("/servers/my-own")).status).toBe(404);
  });
  it("is pushed as an image by its digest, never by a tag or from a private registry", async () => {
    const manager = await tokenWith("read", "manage");
    const manifest = JSON.parse(await readFile(`${folder}/server.json`, "utf8"));
    const push = (image: string, more = {}) =>
      ask("/servers/my-image/image", {
        method: "PUT",
        body: { image, manifest: { ...manifest, ...more } },
        as: manager,
      });
    const digest = `sha256:${"ab".repeat(32)}`;
    expect(await codeOf(await push("1.1.1.1/team/server:latest"))).toEqual([400, "INVALID_INPUT"]);
    expect(await codeOf(await push(`127.0.0.1:5000/team/server@${digest}`))).toEqual([422, "TARGET_REFUSED"]);
    expect(await codeOf(await push(`1.1.1.1/team/server@${digest}`, { librry: 1 }))).toEqual([400, "INVALID_INPUT"]);
    expect((await ask("/servers/my-image")).status).toBe(404);
    expect(await (await push(`1.1.1.1/team/server@${digest}`)).json()).toMatchObject({
      sourceDigest: "ab".repeat(32),
      pushed: { kind: "image", image: `1.1.1.1/team/server@${digest}` },
    });
  });
  it.each([
    ["of another type", "text/plain", "x", "my-bad", 415, "MEDIA_TYPE_UNSUPPORTED"],
    [
      "that is too large",
      "application/gzip",
      Buffer.alloc(archiveLimits.packedBytes + 1),
      "my-bad",
      413,
      "BODY_TOO_LARGE",
    ],
    ["that is no archive", "application/gzip", "x", "my-bad", 422, "ARCHIVE_REFUSED"],
    ["under an id with a way up", "application/gzip", "x", "..%2Fevil", 400, "INVALID_INPUT"],
    ["under a client's id", "application/gzip", "x", "my-client", 400, "INVALID_INPUT"],
  ])("an archive %s is refused, and nothing has changed", async (_, type, body, id, status, code) => {
    const manager = await tokenWith("read", "manage");
    const before = await t.backend.db.server.count();
    expect(await codeOf(await put(`/servers/${id}/archive`, body, type, manager))).toEqual([status, code]);
    expect(await t.backend.db.server.count()).toBe(before);
  });
  it("does not take the id of a server of the catalogue", async () => {
    const manager = await tokenWith("read", "manage");
    const taken = await put("/servers/go-one/archive", await packServer(folder), "application/gzip", manager);
    expect(await codeOf(taken)).toEqual([409, "NAME_TAKEN"]);
  });
});

describe("notifications", () => {
  it("are made, muted, tested, sent again and deleted with the scope for it", async () => {
    const as = await tokenWith("read", "notify");
    const body = { kind: "webhook", name: "CI", target: "https://1.1.1.1/hook", types: ["regression.confirmed"] };
    expect((await ask("/channels", { body })).status).toBe(403);
    const made = await (await ask("/channels", { body, as })).json();
    expect(made).toMatchObject({ channel: { name: "CI", mutedAt: null }, secret: expect.any(String) });
    const path = `/channels/${made.channel.channelId}`;
    expect(await (await ask(path, { as })).json()).toEqual(made.channel);
    const muted = await ask(path, { method: "PATCH", body: { muted: true }, as });
    expect(await muted.json()).toMatchObject({ mutedAt: expect.any(String), types: ["regression.confirmed"] });
    const tested = await ask(`${path}/test`, { method: "POST", as });
    const { deliveryId } = await tested.json();
    expect(tested.status).toBe(202);
    expect(await (await ask("/deliveries", { as })).json()).toMatchObject({
      deliveries: [{ deliveryId, channelName: "CI", type: "test", status: "waiting" }],
    });
    expect((await ask(`/deliveries/${deliveryId}/redelivery`, { method: "POST", as })).status).toBe(409);
    await t.backend.db.delivery.updateMany({ data: { status: "failed", nextAt: null } });
    expect((await ask(`/deliveries/${deliveryId}/redelivery`, { method: "POST", as })).status).toBe(202);
    expect((await ask(`${path}/secret`, { method: "POST", as })).status).toBe(200);
    expect((await ask(path, { method: "DELETE", as })).status).toBe(204);
    expect((await ask(path, { as })).status).toBe(404);
  });
  it("never lead to a private address", async () => {
    const as = await tokenWith("notify", "read");
    const body = { kind: "slack", name: "x", target: "http://127.0.0.1:1/", types: [] };
    expect(await (await ask("/channels", { body, as })).json()).toMatchObject({ code: "TARGET_REFUSED" });
  });
});

it("describes itself: every route with its refusals, without a token", async () => {
  const document = await (await ask("/openapi.json", { as: null })).json();
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object));
  expect(operations.length).toBeGreaterThan(10);
  for (const { summary, security, responses } of operations) {
    expect(summary).toEqual(expect.any(String));
    expect(security).toEqual([{ token: [] }]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "429"]));
  }
});
