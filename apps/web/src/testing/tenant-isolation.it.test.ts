import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { failures } from "@plumbline/core/failure/failures";
import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBackend } from "../server/backend.ts";
import { toServedError, toTrpcError } from "../server/failures.ts";
import { rest } from "../server/rest/app.ts";
import { appRouter } from "../server/routers/root.ts";
import { createHttpContext } from "../server/trpc/context.ts";
import { procedures } from "./procedures.ts";
import { type RouteWall, routes } from "./routes.ts";
import { buildWalls, MARKER, type Walls } from "./tenants.ts";
import type { Wall } from "./walls/wall.ts";

/**
 * Walks every procedure, subscription and route as each who must not get through, with the ids of an organization that is not
 * theirs. What is walked comes from the router and the OpenAPI document: one more without an entry fails here.
 */
let walls: Walls;

beforeAll(async () => {
  walls = await buildWalls();
});

afterAll(async () => {
  await (await getBackend())[Symbol.asyncDispose]();
  await walls[Symbol.asyncDispose]();
});

type Answer = { code: FailureCode | "fine"; status: number; text: string };

/** Calls a procedure as a request with this Cookie header does; of a subscription the first event is waited for. */
async function call(path: string, wall: Wall, cookie: string | null): Promise<Answer> {
  const request = new Request("http://dashboard.test/api/trpc", { headers: cookie ? { cookie } : {} });
  const over = new AbortController();
  try {
    const type = Object(appRouter._def.procedures)[path]._def.type;
    const answer = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: createHttpContext(request, new Headers()),
      getRawInput: async () => wall.input?.(walls.treasure),
      signal: over.signal,
      batchIndex: 0,
    });
    const seen = type === "subscription" ? await (answer as AsyncGenerator)[Symbol.asyncIterator]().next() : answer;
    return { code: "fine", status: 200, text: JSON.stringify(seen) ?? "" };
  } catch (error) {
    // the transport wraps the error that ends an open subscription
    const failed = error instanceof TRPCError ? error : toTrpcError(error, path);
    const { code, message } = toServedError(failed.cause ?? failed);
    return { code, status: getHTTPStatusCodeFromError(failed), text: message };
  } finally {
    over.abort();
  }
}

const sent = (wall: Wall) => wall.input?.(walls.treasure) ?? null;

/** A route's address with the organization's ids as parameters. */
function pathOf(route: string, { query }: RouteWall): string {
  const path = route.split(" ")[1]?.replace(/\{(\w+)\}/g, (_, name) => Object(walls.treasure)[name] ?? MARKER);
  return `${path}${query?.(walls.treasure) ?? ""}`;
}

/** Asks a route as a request with this token does. */
async function ask(route: string, wall: RouteWall, token: string | null): Promise<Answer> {
  const [method = ""] = route.split(" ");
  const archive = await wall.archive?.();
  const body = archive ? Buffer.from(archive.bytes) : wall.body ? JSON.stringify(wall.body(walls.treasure)) : undefined;
  const response = await rest.fetch(
    new Request(`http://plumbline.test/api/v1${pathOf(route, wall)}`, {
      method,
      body,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        "content-type": archive?.type ?? "application/json",
      },
    }),
  );
  const text = await response.text();
  const code = response.ok || text === "" ? "fine" : JSON.parse(text).code;
  return { code, status: response.status, text };
}

/** That an answer is this refusal, with its status. */
function expectRefusal({ code, status }: Answer, refusal: FailureCode): void {
  expect({ code, status }).toEqual({ code: refusal, status: failures[refusal].status });
}

/** Asserts that an answer contains nothing of the organization except echoed input. */
function expectNothingOf({ text }: Answer, sent: unknown): void {
  const asked = JSON.stringify(sent);
  const { part: _, ...secrets } = walls.treasure; // the number of a part is anybody's
  for (const secret of new Set(Object.values(secrets))) if (!asked.includes(secret)) expect(text).not.toContain(secret);
}

/** The entries that are missing or left over, and where they belong. */
function adviseOn(walls: Readonly<Record<string, unknown>>, known: readonly string[], place: string): string {
  const missing = known.filter((name) => !Object.hasOwn(walls, name));
  const gone = Object.keys(walls).filter((name) => !known.includes(name));
  return `in ${place}: add who may call ${missing.join(", ") || "nothing"}, and remove ${gone.join(", ") || "nothing"}`;
}

test("every procedure and subscription has its wall", () => {
  const known = Object.keys(appRouter._def.procedures);
  expect(Object.keys(procedures).sort(), adviseOn(procedures, known, "apps/web/src/testing/walls")).toEqual(
    known.sort(),
  );
});

test("every route has its wall", async () => {
  const { paths } = rest.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  const described = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, "")}`),
  );
  expect(Object.keys(routes).sort(), adviseOn(routes, described, "apps/web/src/testing/routes.ts")).toEqual(
    described.sort(),
  );
});

describe.each(Object.entries(procedures))("%s", (path, wall) => {
  test("is closed to nobody and to whose session has ended", async () => {
    const ended = await walls.people.signedOut();
    const before = await walls.digest();
    for (const cookie of [null, ended]) {
      const answer = await call(path, wall, cookie);
      if (wall.needs !== "nothing") expectRefusal(answer, "NOT_SIGNED_IN");
      else if (wall.anybody === "fine") expect(answer.code).toBe("fine");
      else expectRefusal(answer, wall.anybody ?? "NOT_SIGNED_IN");
      expectNothingOf(answer, sent(wall));
    }
    expect(await walls.digest()).toBe(before);
  });
  test("shows a stranger nothing and changes nothing", async () => {
    const stranger = await walls.people.stranger();
    const before = await walls.digest();
    const answer = await call(path, wall, stranger);
    if (wall.stranger === "own") expect(answer.code).toBe("fine");
    else expectRefusal(answer, wall.stranger);
    expectNothingOf(answer, sent(wall));
    expect(await walls.digest()).toBe(before);
  });
  test.runIf(wall.needs === "read")("answers a viewer", async () => {
    expect(await call(path, wall, await walls.people.viewer())).toMatchObject({ code: "fine" });
  });
  test.skipIf(["nothing", "a person", "read"].includes(wall.needs))(
    "refuses a viewer, and changes nothing",
    async () => {
      const viewer = await walls.people.viewer();
      const before = await walls.digest();
      expectRefusal(await call(path, wall, viewer), "FORBIDDEN");
      expect(await walls.digest()).toBe(before);
    },
  );
});

describe.each(Object.entries(routes))("%s", (route, wall) => {
  test("is closed without a token and with one that was revoked", async () => {
    const before = await walls.digest();
    for (const token of [null, walls.tokens.revoked]) expectRefusal(await ask(route, wall, token), "NOT_SIGNED_IN");
    expect(await walls.digest()).toBe(before);
  });
  test("shows a stranger nothing and changes nothing", async () => {
    const before = await walls.digest();
    const answer = await ask(route, wall, walls.tokens.stranger);
    if (wall.stranger === "own") expect(answer.code).toBe("fine");
    else expectRefusal(answer, wall.stranger);
    expectNothingOf(answer, [pathOf(route, wall), wall.body?.(walls.treasure)]);
    expect(await walls.digest()).toBe(before);
  });
  test.runIf(route.startsWith("GET "))("answers HEAD to nobody whom it does not answer GET", async () => {
    const head = route.replace("GET", "HEAD");
    for (const token of [
      null,
      walls.tokens.revoked,
      wall.needs === "read" ? walls.tokens.runner : walls.tokens.reader,
    ]) {
      const [asked, looked] = [await ask(route, wall, token), await ask(head, wall, token)];
      expect([looked.status, looked.text]).toEqual([asked.status, ""]);
    }
  });
  test("refuses a token without the scope", async () => {
    const before = await walls.digest();
    const { reader, runner } = walls.tokens;
    expectRefusal(await ask(route, wall, wall.needs === "read" ? runner : reader), "FORBIDDEN");
    expect(await walls.digest()).toBe(before);
  });
});
