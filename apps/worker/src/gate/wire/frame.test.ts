import { expect, test } from "vitest";
import { encodeFrame, OPCODE, violationOf, type WireFrame } from "./frame.ts";
import { FrameReader } from "./frame-reader.ts";

const LAWFUL: WireFrame = {
  fin: true,
  reserved: 0,
  opcode: OPCODE.text,
  masked: false,
  extendedLengthBytes: 0,
  payload: Buffer.from("hello"),
};

test("an unmasked frame stands as in RFC 6455, section 5.7", () => {
  const bytes = encodeFrame({ opcode: OPCODE.text, payload: "Hello", masked: false });
  expect(bytes).toEqual(Buffer.of(0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f));
});

test("a masked frame of RFC 6455, section 5.7, is read", () => {
  const bytes = Buffer.of(0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58);
  expect(new FrameReader().read(bytes)).toMatchObject([{ masked: true, payload: Buffer.from("Hello") }]);
});

test.for([0, 125, 126, 127, 65_535, 65_536])("a frame of %i bytes is read as it was written", (length) => {
  const payload = Buffer.alloc(length, "abc");
  const bytes = encodeFrame({ opcode: OPCODE.binary, payload, fin: false, reserved: 0x20 });
  const [frame] = new FrameReader().read(bytes);
  expect(frame).toMatchObject({ fin: false, reserved: 0x20, opcode: OPCODE.binary, masked: true });
  expect(frame?.payload.equals(payload)).toBe(true);
});

test("frames are found wherever the stream is cut", () => {
  const payloads = ["", "one", "x".repeat(300), "four"];
  const bytes = Buffer.concat(payloads.map((payload) => encodeFrame({ opcode: OPCODE.text, payload })));
  for (let size = 1; size <= bytes.length; size++) {
    const reader = new FrameReader();
    const frames: WireFrame[] = [];
    for (let at = 0; at < bytes.length; at += size) frames.push(...reader.read(bytes.subarray(at, at + size)));
    expect(frames.map(({ payload }) => payload.toString())).toEqual(payloads);
  }
});

test("a server's lawful frame breaks no rule", () => {
  expect(violationOf(LAWFUL)).toBeUndefined();
});

test.for([
  ["masked", { masked: true }],
  ["reserved bit", { reserved: 0x40 }],
  ["reserved opcode 3", { opcode: 3 }],
  ["control frame", { opcode: OPCODE.ping, fin: false }],
  ["control frame", { opcode: OPCODE.close, payload: Buffer.alloc(126), extendedLengthBytes: 2 }],
  ["shortest form", { extendedLengthBytes: 2 }],
] as const)("a server's frame with a fault is told by it: %s", ([fault, change]) => {
  expect(violationOf({ ...LAWFUL, ...change })).toContain(fault);
});
