import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ContainerTmp } from "./container-tmp.ts";

// this process is its own container: its /tmp is the machine's
let folder: string;
let tmp: ContainerTmp;
const inFolder = (name: string) => join(basename(folder), name);

beforeAll(async () => {
  folder = await mkdtemp("/tmp/plumbline-container-");
  tmp = await ContainerTmp.open(process.pid);
  await writeFile(join(folder, "secret"), "of the host");
  await symlink(join(folder, "secret"), join(folder, "link"));
  await symlink(join(folder, "made"), join(folder, "dangling"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a plain file is made, read and removed", async () => {
  await tmp.create(inFolder("plain"));
  expect(await tmp.read(inFolder("plain"), 0)).toBe("");
  await tmp.remove(inFolder("plain"));
  await expect(tmp.read(inFolder("plain"), 0)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a link that a server has put there is followed by nothing", async () => {
  await expect(tmp.read(inFolder("link"), 100)).rejects.toMatchObject({ code: "ELOOP" });
  await expect(tmp.create(inFolder("dangling"))).rejects.toMatchObject({ code: "EEXIST" });
  await tmp.remove(inFolder("link"));
  expect(await readFile(join(folder, "secret"), "utf8")).toBe("of the host");
});

test("a file that is too large, a folder, and what is no socket are refused", async () => {
  await expect(tmp.read(inFolder("secret"), 3)).rejects.toThrow("at most 3 bytes");
  await expect(tmp.read(basename(folder), 100)).rejects.toThrow("is not a file");
  expect(await tmp.findSocket(inFolder("secret"))).toBeNull();
});

test("a socket is found where somebody listens", async () => {
  const server = createServer().listen(join(folder, "socket"));
  await once(server, "listening");
  expect(await tmp.findSocket(inFolder("socket"))).toMatch(/\/socket$/);
  server.close();
});
