import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { startFixture } from "../fixtures/start-fixture.ts";
import { FrameReader } from "../wire/frame-reader.ts";
import { markedText, numberOfText } from "./load-shape.ts";
import { LEAVE_MESSAGE } from "./messages.ts";
import { Probe } from "./probe.ts";

/** The expectations that the generator's own test has of the load's clients. */
const LoadShape = z.strictObject({
  handshake: z.string(),
  join: z.string(),
  chat: z.string(),
  echo: z.string(),
  leave: z.string(),
});
const shapeFile = fileURLToPath(new URL("../../../../../packages/k6/testdata/load-shape.json", import.meta.url));
const HEAD_END = "\r\n\r\n";

async function readLoadShape() {
  return LoadShape.parse(JSON.parse(await readFile(shapeFile, "utf8")));
}

/** The bytes that each connection sends to a server while `talk` lasts, with the handshake's key and host replaced. */
async function recordSent(talk: (probe: Probe) => Promise<void>) {
  await using fixture = await startFixture();
  const sent: Buffer[][] = [];
  const tap = createServer((client) => sent.push(passOn(client, Number(new URL(fixture.url).port))));
  tap.listen(0, "127.0.0.1");
  await once(tap, "listening");
  const url = `ws://127.0.0.1:${(tap.address() as AddressInfo).port}`;
  {
    using probe = new Probe({ url, workload: "chat", deliveryPolicy: "evict" }, 10_000, new AbortController().signal);
    await talk(probe);
  }
  tap.close();
  await once(tap, "close");
  return sent.map((chunks) => {
    const bytes = Buffer.concat(chunks);
    const headEnd = bytes.indexOf(HEAD_END) + HEAD_END.length;
    return { handshake: neutral(bytes.toString("latin1", 0, headEnd)), frames: bytes.subarray(headEnd) };
  });
}

function passOn(client: Socket, port: number): Buffer[] {
  const chunks: Buffer[] = [];
  const server = connect(port, "127.0.0.1");
  client.on("data", (chunk) => chunks.push(chunk));
  client.pipe(server).pipe(client);
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on("error", () => other.destroy()).on("close", () => other.destroy());
  return chunks;
}

function neutral(handshake: string): string {
  return handshake.replace(/(Sec-WebSocket-Key: )\S{24}/, "$1KEY").replace(/(Host: )[\d.:]+/, "$1HOST");
}

test("members and clients by hand shake hands byte for byte as the load's clients do", async () => {
  const { handshake } = await readLoadShape();
  const sent = await recordSent(async (probe) => {
    await probe.member();
    await probe.wire();
  });
  expect(sent.map((each) => each.handshake)).toEqual([handshake, handshake]);
});

test("what a member says is of the load's shape, under one mask for all frames", async () => {
  const { join, chat, leave } = await readLoadShape();
  const [member] = await recordSent(async (probe) => {
    const speaker = await probe.member();
    speaker.say(2);
    speaker.send(LEAVE_MESSAGE);
    await speaker.closeCode();
  });
  const frames = member?.frames ?? Buffer.alloc(0);
  const texts = new FrameReader().read(frames).flatMap(({ opcode, payload }) => (opcode === 1 ? `${payload}` : []));
  expect(texts).toEqual([expect.stringMatching(join), expect.stringMatching(chat), expect.stringMatching(chat), leave]);
  expect(texts.slice(1, 3).map((text) => Buffer.byteLength(text))).toEqual([128, 128]);
  expect(masksOf(frames).size).toBe(1);
});

test("what is echoed is of the load's shape, and no two texts are alike", async () => {
  const { echo } = await readLoadShape();
  const texts = Array.from({ length: 100 }, (_, i) => markedText(7, i, 128));
  for (const text of texts) expect(text).toMatch(new RegExp(echo));
  expect(new Set(texts.map((text) => text.slice(24))).size).toBe(100);
  expect(texts.map(numberOfText)).toEqual(texts.map((_, i) => i));
});

/** The masks of a client's frames, of which none is longer than 65,535 bytes. */
function masksOf(bytes: Buffer): Set<string> {
  const masks = new Set<string>();
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1) & 0x7f;
    const maskAt = at + (short === 126 ? 4 : 2);
    masks.add(bytes.toString("hex", maskAt, maskAt + 4));
    at = maskAt + 4 + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
  }
  return masks;
}
