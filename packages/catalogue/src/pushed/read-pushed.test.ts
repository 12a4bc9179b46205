import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { archiveLimits } from "@plumbline/core/server/push-server";
import { type Headers, pack } from "tar-stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { digestFolder } from "../folder/digest-folder.ts";
import { packServer } from "./pack-server.ts";
import { readPushed } from "./read-pushed.ts";
import { unpackServer, withoutCacheMounts } from "./unpack-server.ts";

const real = fileURLToPath(new URL("../../../../servers/", import.meta.url));
const manifest = await readFile(join(real, "go-gorilla/server.json"), "utf8");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-unpacked-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** `pax` is left out of the types of tar-stream. */
type Entry = Partial<Headers> & { name: string; text?: string; pax?: Record<string, string> };

/** An archive of whatever somebody would write into one, beside what a server needs. */
async function archiveOf(...entries: Entry[]): Promise<Uint8Array> {
  const archive = pack();
  const usual = [
    { name: "server.json", text: manifest },
    { name: "Dockerfile", text: "FROM scratch\n" },
  ].filter(({ name }) => !entries.some((entry) => entry.name === name));
  const all: Entry[] = [...usual, ...entries];
  for (const { text = "", ...header } of all) archive.entry(header, header.type && header.type !== "file" ? "" : text);
  archive.finalize();
  return gzipSync(await buffer(archive));
}

describe("what plumb packs", () => {
  test("is the server that the folder is, whatever its times, and without what .dockerignore leaves out", async () => {
    const local = join(folder, "mine");
    await cp(join(real, "go-gorilla"), local, { recursive: true });
    await writeFile(join(local, ".dockerignore"), "secret\nserver.json\n");
    const before = await packServer(local);
    await writeFile(join(local, "secret"), "x");
    expect(await packServer(local)).toEqual(before);
    const [server] = await readPushed("mine", before);
    expect(server).toMatchObject({ serverId: "mine", manifest: { language: "go" } });
    const unpacked = join(folder, "unpacked");
    await mkdir(unpacked);
    await unpackServer(before, unpacked);
    expect((await digestFolder(unpacked)).sourceDigest).toBe(server?.sourceDigest);
    expect(await readdir(unpacked)).not.toContain(".dockerignore");
  });

  test("keeps which files are programs, and refuses links", async () => {
    const local = join(folder, "mine");
    await cp(join(real, "go-gorilla"), local, { recursive: true });
    await rm(join(local, ".dockerignore"));
    await writeFile(join(local, "run.sh"), "");
    await chmod(join(local, "run.sh"), 0o755);
    const unpacked = join(folder, "unpacked");
    await mkdir(unpacked);
    await unpackServer(await packServer(local), unpacked);
    expect((await stat(join(unpacked, "run.sh"))).mode & 0o777).toBe(0o755);
    await symlink("/etc/passwd", join(local, "passwd"));
    await expect(packServer(local)).rejects.toMatchObject({ code: "ARCHIVE_REFUSED" });
  });
});

test.each<[string, Entry[], string]>([
  ["a way up", [{ name: "../evil", text: "x" }], "leads through"],
  ["a way up inside", [{ name: "a/../../evil", text: "x" }], "leads through"],
  ["an absolute path", [{ name: "/etc/evil", text: "x" }], "absolute path"],
  ["a path of another system", [{ name: "C:/evil", text: "x" }], "absolute path"],
  ["a backslash", [{ name: "..\\evil", text: "x" }], "characters"],
  ["a line break in a name", [{ name: "a\nb", text: "x" }], "characters"],
  ["a name that reads backwards", [{ name: "a\u202eb", text: "x" }], "characters"],
  ["a symbolic link", [{ name: "link", type: "symlink", linkname: "/etc/passwd" }], "symlink"],
  ["a hard link", [{ name: "link", type: "link", linkname: "server.json" }], "link"],
  ["a device", [{ name: "null", type: "character-device", devmajor: 1, devminor: 3 }], "character-device"],
  ["a pipe", [{ name: "pipe", type: "fifo" }], "fifo"],
  ["a file twice", [{ name: "./Dockerfile", text: "FROM evil" }], "twice"],
  ["a file under a file", [{ name: "Dockerfile/x", text: "x" }], "a file and a folder"],
  [
    "a folder that becomes a file",
    [
      { name: "a/b", text: "x" },
      { name: "a", text: "x" },
    ],
    "a file and a folder",
  ],
  ["a name without end", [{ name: `a/${"x".repeat(archiveLimits.pathBytes)}`, text: "x" }], "longer than"],
  ["a name of 90,000 slashes", [{ name: "x", pax: { path: `${"/".repeat(90_000)}x` }, text: "x" }], "longer than"],
  [
    "a folder's name of 90,000 slashes",
    [{ name: "x", pax: { path: `a${"/".repeat(90_000)}` }, type: "directory" }],
    "longer than",
  ],
  ["a Dockerfile without end", [{ name: "Dockerfile", text: "x".repeat(archiveLimits.textBytes + 1) }], "64 KiB"],
  ["a Dockerfile of line breaks", [{ name: "Dockerfile", text: "\n".repeat(60_000) }], "more than 2000 lines"],
  ["a manifest without end", [{ name: "server.json", text: " ".repeat(archiveLimits.textBytes + 1) }], "64 KiB"],
  [
    "too many folders",
    Array.from({ length: archiveLimits.folders + 1 }, (_, nth) => ({ name: `d${nth}`, type: "directory" as const })),
    "more than 2000 folders",
  ],
  [
    "too many folders around its files",
    Array.from({ length: 40 }, (_, nth) => ({ name: `${"d/".repeat(60).replaceAll("d", `${nth}`)}f`, text: "" })),
    "more than 2000 folders",
  ],
  [
    "too many files",
    Array.from({ length: archiveLimits.files }, (_, nth) => ({ name: `f${nth}`, text: "" })),
    "more than 2000 files",
  ],
])("an archive with %s is refused", async (_, entries, what) => {
  await expect(readPushed("mine", await archiveOf(...entries))).rejects.toMatchObject({
    code: "ARCHIVE_REFUSED",
    message: expect.stringContaining(what),
  });
});

test("an archive that unpacks to gigabytes is refused before it does", async () => {
  const bomb = await archiveOf({ name: "zeros", text: "\0".repeat(archiveLimits.unpackedBytes) });
  expect(bomb.length).toBeLessThan(archiveLimits.packedBytes);
  await expect(unpackServer(bomb, folder)).rejects.toMatchObject({
    code: "ARCHIVE_REFUSED",
    message: "It unpacks to more than 32 MiB.",
  });
  expect(await readdir(folder)).toEqual(["Dockerfile", "server.json"]);
});

test.each([
  ["no gzip", Buffer.from("hello")],
  ["half an archive", (await archiveOf()).subarray(0, 200)],
  ["gzip of something else", gzipSync("hello".repeat(1000))],
])("%s is refused", async (_, bytes) => {
  await expect(readPushed("mine", bytes)).rejects.toMatchObject({ code: "ARCHIVE_REFUSED" });
});

test("a manifest with unknown keys, and a folder without manifest or Dockerfile, are refused by name", async () => {
  const of = async (...files: [string, string][]) => {
    const archive = pack();
    for (const [name, text] of files) archive.entry({ name }, text);
    archive.finalize();
    return readPushed("mine", gzipSync(await buffer(archive)));
  };
  const odd = JSON.stringify({ ...JSON.parse(manifest), librry: {} });
  await expect(of(["server.json", odd], ["Dockerfile", ""])).rejects.toMatchObject({
    code: "MANIFEST_INVALID",
    message: expect.stringContaining("librry"),
  });
  await expect(of(["Dockerfile", ""])).rejects.toMatchObject({ code: "MANIFEST_INVALID" });
  await expect(of(["server.json", manifest])).rejects.toMatchObject({ code: "ARCHIVE_REFUSED" });
});

test("a Dockerfile's cache mounts are taken out, whatever their order, and nothing else", () => {
  const text = [
    "FROM golang AS build",
    "RUN --mount=type=cache,target=/go/pkg/mod \\",
    "    --mount=target=/root/.cache,type=cache \\",
    "    go build --mount-like=no .",
    "RUN --mount=type=bind,source=a,target=b cat b",
  ].join("\n");
  expect(withoutCacheMounts(text)).toBe(
    ["FROM golang AS build", "RUN go build --mount-like=no .", "RUN --mount=type=bind,source=a,target=b cat b"].join(
      "\n",
    ),
  );
});
