import { countRequest, REQUESTS_PER_MINUTE } from "@plumbline/backend/access/count-request";
import { createForeignScope } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { revokeToken } from "@plumbline/backend/tokens/revoke-token";
import { CreateToken } from "@plumbline/core/access/token";
import { afterAll, describe, expect, it } from "vitest";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const { ask } = t;
const wanted = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

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
    const reader = await t.tokenWith("read");
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const refusal = await ask("/runs", { body: wanted, as: reader });
    expect([refusal.status, await refusal.json()]).toMatchObject([
      403,
      {
        detail: 'This needs the scope "run", which this token does not have.',
        nextStep: "Make a token with it under Settings, or with ./plumb token create --scopes read,run.",
      },
    ]);
    expect((await ask(`/runs/${runId}/cancel`, { method: "POST", as: reader })).status).toBe(403);
    expect(await (await ask(`/runs/${runId}`, { as: reader })).json()).toMatchObject({ status: "queued" });
  });
  it("a token without the scope read looks at nothing, with HEAD neither", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    for (const scope of ["run", "push", "notify"]) {
      const as = await t.tokenWith(scope);
      for (const path of ["/runs", `/runs/${runId}`, `/runs/${runId}/results`])
        for (const method of ["GET", "HEAD"])
          expect([method, (await ask(path, { method, as })).status]).toEqual([method, 403]);
    }
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
    const spend = () => countRequest(t.backend, tokenId).catch(() => undefined);
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

it.each([
  ["an answer", "/runs", undefined],
  ["a refusal", "/runs", null],
  ["what is not there", "/no-such", undefined],
  ["the description", "/openapi.json", null],
])("keeps %s nowhere, and its type is not guessed", async (_, path, as) => {
  const response = await ask(path, { ...(as === null ? { as } : {}), headers: { "x-forwarded-proto": "https" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=15552000",
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
