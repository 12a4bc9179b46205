import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Language } from "@plumbline/core/server/language";
import { FolderId, type ServerManifest } from "@plumbline/core/server/manifest";
import { readServers, type ServerFolder } from "./read-servers.ts";

/** Names that builds and package managers leave in a folder; never part of a server. */
const leftBehind = new Set([
  ".git",
  ".ruff_cache",
  ".venv",
  ".zig-cache",
  "__pycache__",
  "build",
  "dist",
  "node_modules",
  "target",
  "zig-out",
]);

/** The text before a server's own name, in each kind of file that contains it. */
const beforeOwnName = [
  "plumbline-server-", // package.json and its lock
  "plumbline/servers/", // a Go module, and where its packages are imported
  "^// Command ",
  'flag\\.NewFlagSet\\("',
  '^name = "', // Cargo.toml and its lock
  "/release/", // the program that Cargo builds
  "<groupId>plumbline\\.servers</groupId>\\s*<artifactId>",
  "^project\\(", // CMakeLists.txt
];

/** A request for a new server. */
export interface NewServer {
  readonly serverId: string;
  readonly language: Language;
  /** The server to start from; absent: the first of the language with the WebSocket library alone. */
  readonly from?: string;
}

/**
 * Writes a folder for a new server: a copy of one of its language under a new name, so that it keeps the contract from the
 * first minute and there is no template beside the servers that could fall behind.
 *
 * @returns the folder and the server that it was copied from
 * @throws AppError INVALID_INPUT for a name that cannot be one, CONFLICT where the folder exists, SERVER_UNKNOWN where no
 *   server of the language is there to start from
 */
export async function createServer(serversDir: string, wanted: NewServer): Promise<{ folder: string; from: string }> {
  const named = FolderId.safeParse(wanted.serverId);
  if (!named.success)
    throw new AppError("INVALID_INPUT", `"${wanted.serverId}" cannot be a server's name.`, {
      nextStep: "Use lower-case letters, digits and single hyphens, for example go-mine.",
    });
  const folder = join(serversDir, wanted.serverId);
  if (existsSync(folder))
    throw new AppError("CONFLICT", `servers/${wanted.serverId} exists already.`, { nextStep: "Choose another name." });
  const from = await findModel(serversDir, wanted);
  await copyRenamed(join(serversDir, from.serverId), folder, from.serverId, wanted.serverId);
  await writeFile(join(folder, "server.json"), toManifest(from, wanted.serverId));
  return { folder, from: from.serverId };
}

async function findModel(serversDir: string, { language, from }: NewServer): Promise<ServerFolder> {
  const { servers } = await readServers(serversDir);
  const ofLanguage = servers.filter(
    ({ serverId, manifest }) => manifest.language === language && !serverId.includes("@"),
  );
  const model = from
    ? ofLanguage.find(({ serverId }) => serverId === from)
    : (ofLanguage.find(({ manifest }) => manifest.profile === "minimal") ?? ofLanguage[0]);
  if (model) return model;
  const languages = [...new Set(servers.map(({ manifest }) => manifest.language))].sort().join(", ");
  throw new AppError(
    "SERVER_UNKNOWN",
    from ? `There is no ${language} server "${from}".` : `There is no ${language} server to start from yet.`,
    {
      nextStep: from
        ? `Choose of ${ofLanguage.map(({ serverId }) => serverId).join(", ") || "none"}.`
        : `There are servers in ${languages}; docs/adding-a-server.md says what the first of a language needs.`,
    },
  );
}

/** Copies every file. Where a file states the source folder's own name, the copy states the new one. */
async function copyRenamed(source: string, target: string, oldId: string, newId: string): Promise<void> {
  for (const path of await listFiles(source)) {
    const bytes = await readFile(join(source, path));
    const { mode } = await stat(join(source, path));
    const copy = join(target, path);
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, isText(bytes) ? renameOwn(bytes.toString("utf8"), oldId, newId) : bytes, { mode });
  }
}

/** Anywhere else the id may be a runtime's or a library's: `FROM oven/bun`, `import … from "bun:test"`. */
function renameOwn(text: string, oldId: string, newId: string): string {
  return text.replaceAll(new RegExp(`(?<=${beforeOwnName.join("|")})${oldId}(?![\\w-])`, "gm"), newId);
}

async function listFiles(folder: string, under = ""): Promise<string[]> {
  const entries = await readdir(join(folder, under), { withFileTypes: true });
  const nested = entries
    .filter(({ name }) => !leftBehind.has(name))
    .map((entry) => {
      const path = join(under, entry.name);
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    });
  return (await Promise.all(nested)).flat();
}

/** Git's own rule: bytes with a NUL near their beginning are no text. */
function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 8_000).includes(0);
}

function toManifest({ manifest, serverId: from }: ServerFolder, serverId: string): string {
  const own: ServerManifest = {
    ...manifest,
    $schema: "../server.schema.json",
    name: serverId,
    maintainers: ["You"],
    notes: `Began as a copy of ${from}. Say here what a reader of the results should know.`,
  };
  return `${JSON.stringify(own, null, 2)}\n`;
}
