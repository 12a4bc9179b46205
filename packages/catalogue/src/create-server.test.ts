import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServer } from "./create-server.ts";
import { readServer } from "./read-servers.ts";

const real = fileURLToPath(new URL("../../../servers/", import.meta.url));
let serversDir: string;

beforeEach(async () => {
  serversDir = await mkdtemp(join(tmpdir(), "plumbline-new-"));
  for (const serverId of ["go-gorilla", "rust-tokio-tungstenite", "node-ws", "node-fastify"])
    await cp(join(real, serverId), join(serversDir, serverId), {
      recursive: true,
      filter: (path) => !/\/(node_modules|target)(\/|$)/.test(path),
    });
});
afterEach(() => rm(serversDir, { recursive: true }));

test.each([
  ["go", "go-gorilla"],
  ["rust", "rust-tokio-tungstenite"],
  ["node", "node-ws"],
] as const)("a new %s server is a valid copy of %s under its own name", async (language, model) => {
  const { folder, from } = await createServer(serversDir, { serverId: "my-own", language });
  expect(from).toBe(model);
  const { manifest } = await readServer(serversDir, "my-own");
  expect(manifest).toMatchObject({ $schema: "../server.schema.json", name: "my-own", language, maintainers: ["You"] });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && one.name !== "server.json"))
    expect(await readFile(join(entry.parentPath, entry.name), "utf8"), entry.name).not.toContain(model);
});

test("another server can be the model, and what a build left there stays behind", async () => {
  await mkdir(join(serversDir, "node-fastify/node_modules/x"), { recursive: true });
  await writeFile(join(serversDir, "node-fastify/node_modules/x/index.js"), "");
  const { folder } = await createServer(serversDir, { serverId: "my-own", language: "node", from: "node-fastify" });
  expect(await readdir(folder)).not.toContain("node_modules");
  expect((await readServer(serversDir, "my-own")).manifest.framework?.name).toBe("fastify");
});

test.each([
  ["a name that cannot be one", { serverId: "../etc", language: "go" }, "INVALID_INPUT"],
  ["a folder that exists", { serverId: "node-ws", language: "node" }, "CONFLICT"],
  ["a language without a server", { serverId: "my-own", language: "deno" }, "SERVER_UNKNOWN"],
  ["a model of another language", { serverId: "my-own", language: "go", from: "node-ws" }, "SERVER_UNKNOWN"],
] as const)("%s is refused and nothing is written", async (_, wanted, code) => {
  const before = await readdir(serversDir);
  await expect(createServer(serversDir, wanted)).rejects.toMatchObject({ code });
  expect(await readdir(serversDir)).toEqual(before);
});
