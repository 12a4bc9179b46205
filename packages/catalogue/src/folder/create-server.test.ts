import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@plumbline/core/server/language";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServer } from "./create-server.ts";
import { readServer, readServers } from "./read-servers.ts";

const real = fileURLToPath(new URL("../../../../servers/", import.meta.url));
const all = (await readServers(real)).servers.filter(
  ({ serverId, manifest }) => !serverId.includes("@") && !manifest.builtFrom,
);
let serversDir: string;

type Texts = ReadonlyMap<string, string>;

/** Their ids are also the names of their runtimes or libraries, which a copy has in common with them. */
const namesakes = new Set(["bun", "deno", "java-websocket", "ruby-em-websocket", "rust-websocket"]);

const inFiles = (path: RegExp, name: RegExp) => (texts: Texts) =>
  [...texts].filter(([at]) => path.test(at)).flatMap(([, text]) => [...text.matchAll(name)].map(([, found]) => found));
const inPackage = inFiles(/^package(-lock)?\.json$/, /"name": "plumbline-server-(.+)"/g);
const inPom = inFiles(/^pom\.xml$/, /<groupId>plumbline\.servers<\/groupId>\s*<artifactId>(.+)</g);
const inCmake = inFiles(/^CMakeLists\.txt$/, /^project\(([\w-]+)/gm);

/** Every name that a folder has for itself beside its manifest, by its language; none in the others. */
const ownNames: Partial<Record<Language, (texts: Texts) => (string | undefined)[]>> = {
  go: inFiles(/\.(go|mod)$/, /(?:plumbline\/servers\/|NewFlagSet\("|^\/\/ Command )([\w-]+)/gm),
  rust: (texts) => [
    ...inFiles(/^Cargo\.(toml|lock)$/, /^name = "(.+)"\nversion = ".+"\n(?!source)/gm)(texts),
    ...inFiles(/^Dockerfile$|\.rs$/, /\/release\/([\w-]+)/g)(texts),
  ],
  node: inPackage,
  bun: inPackage,
  java: inPom,
  kotlin: inPom,
  scala: inPom,
  c: inCmake,
  cpp: inCmake,
};

/** The lines by which a file gets at what is not its own. */
function linesOfOthers(text: string): string[] {
  const lines =
    text.match(/^(FROM|ENTRYPOINT|CMD|COPY|import|use|#include)\b.*$|^\s+"\w[\w./-]+"$|from ".*";$/gm) ?? [];
  return lines.filter((line) => !line.includes("plumbline/servers/"));
}

beforeEach(async () => {
  serversDir = await mkdtemp(join(tmpdir(), "plumbline-new-"));
});
afterEach(() => rm(serversDir, { recursive: true }));

/** Puts servers of the catalogue into this test's folder. */
async function bring(...serverIds: string[]): Promise<void> {
  for (const serverId of serverIds)
    await cp(join(real, serverId), join(serversDir, serverId), {
      recursive: true,
      filter: (path) => !/\/(node_modules|target)(\/|$)/.test(path),
    });
}

/** A folder's files but for the manifest, by their paths. */
async function readTexts(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const own = paths.filter((path) => path !== join(folder, "server.json")).sort();
  return new Map(
    await Promise.all(
      own.map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as [string, string]),
    ),
  );
}

test.each([
  ["go", "go-gorilla"],
  ["rust", "rust-tokio-tungstenite"],
  ["node", "node-ws"],
] as const)("of several %s servers the first with the library alone is the model", async (language, model) => {
  await bring("go-fiber", "go-gorilla", "node-fastify", "node-ws", "rust-axum", "rust-tokio-tungstenite");
  expect(await createServer(serversDir, { serverId: "my-own", language })).toMatchObject({ from: model });
});

test.each(all)(
  "a copy of $serverId says its own name where its model does, and all else as its model",
  async (model) => {
    const { serverId, manifest } = model;
    const { language } = manifest;
    await bring(serverId);
    const { folder } = await createServer(serversDir, { serverId: "my-own", language, from: serverId });
    const own = { $schema: "../server.schema.json", name: "my-own", maintainers: ["You"], notes: expect.any(String) };
    expect((await readServer(serversDir, "my-own")).manifest).toEqual({ ...manifest, ...own });

    const before = await readTexts(join(serversDir, serverId));
    const after = await readTexts(folder);
    expect([...after.keys()]).toEqual([...before.keys()]);
    const names = ownNames[language]?.(after);
    expect(names).toEqual(ownNames[language]?.(before).map(() => "my-own"));
    expect(names).not.toEqual([]);
    for (const [path, text] of before) expect(linesOfOthers(after.get(path) ?? ""), path).toEqual(linesOfOthers(text));
    const idAlone = new RegExp(`(?<![\\w-])${serverId}(?![\\w-])`);
    const telling = [...after].filter(([, text]) => idAlone.test(text)).map(([path]) => path);
    if (!namesakes.has(serverId)) expect(telling).toEqual([]);
  },
);

test("another server can be the model, and what a build left there stays behind", async () => {
  await bring("node-fastify");
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
  await bring("go-gorilla", "node-ws");
  const before = await readdir(serversDir);
  await expect(createServer(serversDir, wanted)).rejects.toMatchObject({ code });
  expect(await readdir(serversDir)).toEqual(before);
});
