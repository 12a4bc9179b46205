import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLink } from "./link.ts";

/** Says everything back, and the end as well. */
const echo = createServer({ allowHalfOpen: true }, (socket) => {
  socket.on("error", () => undefined);
  socket.pipe(socket);
});
let target: { port: number };

beforeAll(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  target = { port: (echo.address() as AddressInfo).port };
});
afterAll(() => void echo.close());

/** A client and everything that it has heard. */
async function open(where: { port: number } | { path: string }) {
  const socket = connect({ ...where, allowHalfOpen: true });
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await Promise.race([once(socket, "connect").catch(() => undefined), ended]);
  return { socket, heard: () => heard, ended };
}

const isOver = (socket: Socket) => socket.destroyed;

test("an open link passes everything on in order, also the end of one side alone", async () => {
  await using link = await openLink({ port: 0 }, target);
  const { socket, heard } = await open(link);
  const text = "x".repeat(3_000_000);
  socket.write(text);
  socket.end("the end");
  await once(socket, "end");
  expect(heard()).toBe(`${text}the end`);
});

test("a link stands in front of a socket's path as well", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-link-"));
  await using link = await openLink({ path: join(folder, "engine.sock") }, target);
  link.set({ kind: "slow", delayMs: 1 });
  const { socket, heard } = await open({ path: join(folder, "engine.sock") });
  socket.write("hello");
  await expect.poll(heard).toBe("hello");
  socket.destroy();
  await rm(folder, { recursive: true });
});

test("a cut link ends its connections and takes no others, until it is open again", async () => {
  await using link = await openLink({ port: 0 }, target);
  const before = await open(link);
  link.set({ kind: "cut" });
  await before.ended;
  const meanwhile = await open(link);
  await meanwhile.ended;
  expect(isOver(meanwhile.socket)).toBe(true);
  link.set({ kind: "open" });
  const { socket, heard } = await open(link);
  socket.write("again");
  await expect.poll(heard).toBe("again");
});

test("a silent link keeps what it gets, and passes it on once it is open", async () => {
  await using link = await openLink({ port: 0 }, target);
  await using other = await openLink({ port: 0 }, target);
  link.set({ kind: "silent" });
  const [silent, witness] = [await open(link), await open(other)];
  silent.socket.write("kept");
  witness.socket.write("passed");
  await expect.poll(witness.heard).toBe("passed");
  expect(silent.heard()).toBe("");
  link.set({ kind: "open" });
  await expect.poll(silent.heard).toBe("kept");
});
