import { type BackendByDoors, connectByDoors } from "@plumbline/backend/testing/connect-by-doors";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { roles } from "@plumbline/core/access/roles";
import { CreateToken, TokenScope } from "@plumbline/core/access/token";
import { NextRequest } from "next/server";
import superjson from "superjson";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET as health } from "#app/api/health/route.ts";
import { GET as bundle } from "#app/api/runs/[runId]/bundle/route.ts";
import { proxy } from "../proxy.ts";
import { getBackend } from "../server/backend.ts";
import { rpc } from "../server/entry/rpc.ts";
import { rest } from "../server/rest/app.ts";
import { appRouter } from "../server/routers/root.ts";
import { ORIGIN, signIn } from "../server/testing/sign-in.ts";
import { procedures } from "./procedures.ts";
import { routes } from "./routes.ts";
import { buildWalls, type Walls } from "./tenants.ts";

/** A request waits half a second for Redis, and a busy machine gets four times as long. The time-outs of connections are longer. */
const SOON_MS = 2_000;

let walls: Walls;
let doors: BackendByDoors;
let cookie: string;
let token: string;

beforeAll(async () => {
  walls = await buildWalls(async (stores) => {
    doors = await connectByDoors(stores);
    return doors;
  });
  const backend = await getBackend();
  const { organizationId, userId } = walls.treasure;
  cookie = await signIn(backend, userId);
  const scope = { backend, organizationId, userId, permissions: roles.owner };
  ({ token } = await createToken(scope, CreateToken.parse({ name: "test", scopes: TokenScope.options })));
});

afterEach(() => doors.redis.mend());

afterAll(async () => {
  for (const door of [doors.database, doors.redis]) door.cut();
  await (await getBackend())[Symbol.asyncDispose]();
  await doors[Symbol.asyncDispose]();
  await walls[Symbol.asyncDispose]();
});

/** A request that only reads, by its name. */
type Read = readonly [name: string, ask: () => Response | Promise<Response>];

/** Opening a page, the queries that pages read by, and every GET of the API. */
function listReads(): Read[] {
  const { runId } = walls.treasure;
  const headers = { cookie, origin: ORIGIN };
  return [
    ["a page", () => proxy(new NextRequest(`${ORIGIN}/runs/${runId}`, { headers }))],
    ["health", () => health(new Request(`${ORIGIN}/api/health`))],
    ["a run's bundle", () => bundle(new Request(ORIGIN, { headers }), { params: Promise.resolve({ runId }) })],
    ...listQueries(headers),
    ...listGets(),
  ];
}

function listQueries(headers: Record<string, string>): Read[] {
  const queries = Object.entries(procedures).filter(
    ([path]) => Object(appRouter._def.procedures)[path]._def.type === "query",
  );
  return queries.map(([path, wall]) => {
    const input = JSON.stringify(superjson.serialize(wall.input?.(walls.treasure)));
    const url = `${ORIGIN}/api/trpc/${path}?input=${encodeURIComponent(input)}`;
    return [path, () => rpc.fetch(new Request(url, { headers }))];
  });
}

function listGets(): Read[] {
  const known: Record<string, string> = { ...walls.treasure, scenarioId: "chat-steady" };
  const gets = Object.entries(routes).filter(([route]) => route.startsWith("GET "));
  return gets.map(([route, { query }]) => {
    const path = route.slice("GET ".length).replace(/\{(\w+)\}/g, (_, name) => known[name] ?? "");
    const url = `${ORIGIN}/api/v1${path}${query?.(walls.treasure) ?? ""}`;
    return [route, () => rest.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }))];
  });
}

/** The status of each read, and if it was answered soon. */
async function readAll() {
  const seen: [name: string, status: number, speed: "soon" | `after ${number} ms`][] = [];
  for (const [name, ask] of listReads()) {
    const fromMs = performance.now();
    const response = await ask();
    await receive(response);
    const ms = Math.round(performance.now() - fromMs);
    seen.push([name, response.status, ms < SOON_MS ? "soon" : `after ${ms} ms`]);
  }
  return seen;
}

/** Reads an answer to its end; of one that stays open, the first event. */
async function receive({ headers, body }: Response): Promise<void> {
  const reader = body?.getReader();
  const isOpen = headers.get("content-type")?.startsWith("text/event-stream");
  while (reader && !(await reader.read()).done) if (isOpen) return reader.cancel();
}

test.each(["cut", "stall"] as const)(
  "while Redis is away (%s), every page and every GET is answered as always, and soon",
  async (kind) => {
    const isBack = async () => (await health(new Request(`${ORIGIN}/api/health`))).json();
    await expect.poll(isBack).toMatchObject({ redis: true });
    const usual = await readAll();
    // there is no such invitation, and nothing was measured
    const refused = usual.flatMap(([name, status]) => (status >= 400 ? [name] : []));
    expect(refused).toEqual(["invitation.get", "GET /trends"]);
    doors.redis[kind]();
    expect(await readAll()).toEqual(usual.map(([name, status]) => [name, status, "soon"]));
  },
);
