import { afterAll, expect, it } from "vitest";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const { ask } = t;

const script = { main: "load.js", files: { "load.js": "export default () => undefined;" } };
const wanted = { serverId: "go-one", script };

it("a script is started, shown, listed, cancelled and deleted", async () => {
  const started = await ask("/script-runs", { body: { ...wanted, name: "My load" } });
  const run = await started.json();
  expect([started.status, run]).toMatchObject([202, { name: "My load", status: "queued", report: null }]);
  const path = `/script-runs/${run.scriptRunId}`;
  expect(await (await ask(path)).json()).toEqual(run);
  expect(await (await ask("/script-runs?name=My%20load&limit=1")).json()).toMatchObject({
    scriptRuns: [{ scriptRunId: run.scriptRunId }],
    nextCursor: null,
  });
  expect(await (await ask(`${path}/seconds?from=2`)).json()).toEqual({ seconds: [], metrics: {}, isComplete: false });
  const manager = await t.tokenWith("read", "run", "manage");
  expect((await ask(path, { method: "DELETE", as: manager })).status).toBe(409);
  expect(await (await ask(`${path}/cancel`, { method: "POST" })).json()).toMatchObject({ status: "cancelled" });
  expect((await ask(`${path}/cancel`, { method: "POST" })).status).toBe(409);
  expect((await ask(path, { method: "DELETE" })).status).toBe(403);
  expect((await ask(path, { method: "DELETE", as: manager })).status).toBe(200);
  expect((await ask(path)).status).toBe(404);
});

it("a script may be larger than other bodies, and what is wrong with one is said", async () => {
  const large = { main: "load.js", files: { "load.js": "", "data.csv": "x".repeat(1024 * 1024) } };
  expect((await ask("/script-runs", { body: { ...wanted, script: large } })).status).toBe(202);
  const refusalOf = async (asked: object) => {
    const response = await ask("/script-runs", asked);
    return [response.status, (await response.json()).code];
  };
  expect(await refusalOf({ body: { ...wanted, script: { ...script, main: "other.js" } } })).toEqual([
    400,
    "INVALID_INPUT",
  ]);
  expect(await refusalOf({ body: { ...wanted, serverId: "cobol" } })).toEqual([422, "SERVER_UNKNOWN"]);
  expect(await refusalOf({ raw: "x".repeat(17 * 1024 * 1024) })).toEqual([413, "BODY_TOO_LARGE"]);
  expect(await refusalOf({ raw: "a=b", headers: { "content-type": "text/plain" } })).toEqual([
    415,
    "MEDIA_TYPE_UNSUPPORTED",
  ]);
});
