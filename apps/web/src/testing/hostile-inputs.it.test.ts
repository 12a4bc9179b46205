import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getBackend } from "../server/backend.ts";
import { rpc } from "../server/entry/rpc.ts";
import { rest } from "../server/rest/app.ts";
import { appRouter } from "../server/routers/root.ts";
import { ORIGIN } from "../server/testing/sign-in.ts";
import { hostileForms, toForm, unstorable, withText } from "./hostile-inputs.ts";
import { procedures } from "./procedures.ts";
import { routes } from "./routes.ts";
import { buildWalls, type Walls } from "./tenants.ts";

let walls: Walls;
let cookie: string;
const written = vi.spyOn(console, "error").mockImplementation(() => {});

beforeAll(async () => {
  walls = await buildWalls();
  cookie = await walls.people.viewer();
});

afterAll(async () => {
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
  await (await getBackend())[Symbol.asyncDispose]();
  await walls[Symbol.asyncDispose]();
});

/** Sends a procedure's input as a page's request does. */
function send(path: string, form: unknown): Promise<Response> {
  const text = JSON.stringify(form);
  const headers = { host: "dashboard.test", origin: ORIGIN, cookie, "content-type": "application/json" };
  const url = `${ORIGIN}/api/trpc/${path}`;
  const isMutation = Object(appRouter._def.procedures)[path]._def.type === "mutation";
  const request = isMutation
    ? new Request(url, { method: "POST", headers, body: text })
    : new Request(`${url}?input=${encodeURIComponent(text)}`, { headers });
  return Promise.resolve(rpc.fetch(request));
}

/** Subscriptions come by the live server alone. */
const overHttp = Object.entries(procedures).filter(([path]) => path !== "runLive.watch");

describe.each(overHttp.filter(([, wall]) => wall.input))("%s", (path, wall) => {
  test.each(Object.entries(unstorable))("refuses %s in each of its texts", async (_, text) => {
    for (const input of withText(wall.input?.(walls.treasure), text)) {
      const response = await send(path, toForm(input));
      expect(response.status, JSON.stringify(input)).toBe(400);
      expect((await response.json()).error.json.data.failure).toMatchObject({ code: "INVALID_INPUT" });
    }
  });
  test.each(Object.entries(hostileForms))("refuses %s", async (_, toHostile) => {
    const response = await send(path, toHostile(toForm(wall.input?.(walls.treasure))));
    expect(response.status).toBe(400);
    expect((await response.json()).error.json.data.failure).toMatchObject({ code: "INVALID_INPUT" });
    expect(Object.prototype).not.toHaveProperty("polluted");
  });
});

describe.each(Object.entries(routes))("%s", (route, wall) => {
  const [method = "", path = ""] = route.split(" ");
  const ask = (address: string, body?: unknown) =>
    rest.fetch(
      new Request(`http://plumbline.test/api/v1${address}`, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { authorization: `Bearer ${walls.tokens.stranger}`, "content-type": "application/json" },
      }),
    );
  const expectRefused = async (response: Response) => {
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "INVALID_INPUT", nextStep: expect.any(String) });
  };
  // an archive's address is refused by its type before; its manifest has a test of its own
  const names = wall.archive ? [] : [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const addressOf = (hostile: string | null) =>
    path.replace(/\{(\w+)\}/g, (_, name) => (name === hostile ? "%00" : Object(walls.treasure)[name]));

  test.runIf(names.length > 0)("refuses U+0000 in its address", async () => {
    const body = wall.body?.(walls.treasure);
    for (const name of names)
      await expectRefused(await ask(`${addressOf(name)}${wall.query?.(walls.treasure) ?? ""}`, body));
  });
  test.runIf(wall.query)("refuses U+0000 in its query", async () => {
    const values = [...new URLSearchParams(wall.query?.(walls.treasure).slice(1))];
    for (const [name] of values) await expectRefused(await ask(`${addressOf(null)}?${name}=%00`));
  });
  test.runIf(wall.body)("refuses what cannot be stored in each text of its body", async () => {
    for (const text of Object.values(unstorable))
      for (const body of withText(wall.body?.(walls.treasure), text))
        await expectRefused(await ask(addressOf(null), body));
  });
});
