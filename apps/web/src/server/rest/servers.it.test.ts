import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packServer } from "@plumbline/catalogue/pack-server";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { afterAll, describe, expect, it } from "vitest";
import { rest } from "./app.ts";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const { ask } = t;
const wanted = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

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
    const manager = await t.tokenWith("read", "run", "manage");
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
  it("is refused where its manifest has text that cannot be stored", async () => {
    const copy = await mkdtemp(join(tmpdir(), "plumbline-hostile-"));
    await cp(folder, copy, { recursive: true });
    const manifest = JSON.parse(await readFile(`${folder}/server.json`, "utf8"));
    await writeFile(join(copy, "server.json"), JSON.stringify({ ...manifest, notes: "a\0b" }));
    const pushed = await put(
      "/servers/my-own/archive",
      await packServer(copy),
      "application/gzip",
      await t.tokenWith("manage"),
    );
    await rm(copy, { recursive: true });
    expect(await codeOf(pushed)).toEqual([400, "INVALID_INPUT"]);
  });
  it("tells who may not push nothing of what a name leads to", async () => {
    const manifest = JSON.parse(await readFile(`${folder}/server.json`, "utf8"));
    const image = `127.0.0.1:5000/team/server@sha256:${"0".repeat(64)}`;
    const asked = { method: "PUT", as: await t.tokenWith("read", "run"), body: { image, manifest } };
    expect(await codeOf(await ask("/servers/my-image/image", asked))).toEqual([403, "FORBIDDEN"]);
  });
  it("is pushed as an image by its digest, never by a tag or from a private registry", async () => {
    const manager = await t.tokenWith("read", "manage");
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
    const pushed = await (await push(`1.1.1.1/team/server@${digest}`)).json();
    expect(pushed).toMatchObject({ pushed: { kind: "image", image: `1.1.1.1/team/server@${digest}` } });
    const other = await (await push(`1.1.1.1/team/server@${digest}`, { deliveryPolicy: "evict" })).json();
    expect(other.sourceDigest).not.toBe(pushed.sourceDigest);
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
    ["that is not an archive", "application/gzip", "x", "my-bad", 422, "ARCHIVE_REFUSED"],
    ["under an id with a way up", "application/gzip", "x", "..%2Fevil", 400, "INVALID_INPUT"],
    ["under a client's id", "application/gzip", "x", "my-client", 400, "INVALID_INPUT"],
  ])("an archive %s is refused, and nothing has changed", async (_, type, body, id, status, code) => {
    const manager = await t.tokenWith("read", "manage");
    const before = await t.backend.db.server.count();
    expect(await codeOf(await put(`/servers/${id}/archive`, body, type, manager))).toEqual([status, code]);
    expect(await t.backend.db.server.count()).toBe(before);
  });
  it("does not take the id of a server of the catalogue", async () => {
    const manager = await t.tokenWith("read", "manage");
    const taken = await put("/servers/go-one/archive", await packServer(folder), "application/gzip", manager);
    expect(await codeOf(taken)).toEqual([409, "NAME_TAKEN"]);
  });
});
