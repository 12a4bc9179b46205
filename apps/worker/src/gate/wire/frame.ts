import { randomBytes } from "node:crypto";

/** Opcodes of RFC 6455, section 5.2. */
export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

const FIN = 0x80;
const MASKED = 0x80;
const MASK_BYTES = 4;
/** One for the life of the process, as the load generator has one: nobody else reads what is sent here. */
const MASK = randomBytes(MASK_BYTES);

/** One frame as it stands on the wire, after unmasking. */
export interface WireFrame {
  readonly fin: boolean;
  /** The three reserved bits in their place in the first byte: 0x40, 0x20, 0x10. */
  readonly reserved: number;
  readonly opcode: number;
  readonly masked: boolean;
  /** Bytes that the length took: 0, 2 or 8 after the first one. */
  readonly extendedLengthBytes: number;
  readonly payload: Buffer;
}

/** A frame that the gate sends: a lawful client's unless a field says otherwise. */
export interface FrameToSend {
  readonly opcode: number;
  readonly payload: Buffer | string;
  readonly fin?: boolean;
  readonly reserved?: number;
  readonly masked?: boolean;
}

/** The bytes of one frame. */
export function encodeFrame(frame: FrameToSend): Buffer {
  const payload = Buffer.from(frame.payload);
  const masked = frame.masked ?? true;
  const first = ((frame.fin ?? true) ? FIN : 0) | (frame.reserved ?? 0) | frame.opcode;
  const header = [Buffer.of(first), encodeLength(payload.length, masked)];
  if (!masked) return Buffer.concat([...header, payload]);
  applyMask(payload, MASK);
  return Buffer.concat([...header, MASK, payload]);
}

/** The payload of a close frame: a code and a reason, which need not be UTF-8. */
export function closePayload(code: number, reason: Buffer | string = ""): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(code);
  return Buffer.concat([head, Buffer.from(reason)]);
}

/** The code in a close frame, or undefined where it carries none. */
export function closeCodeOf(frame: Pick<WireFrame, "payload">): number | undefined {
  return frame.payload.length >= 2 ? frame.payload.readUInt16BE() : undefined;
}

/** Which rule for a server's frames this one breaks, or undefined. */
export function violationOf(frame: WireFrame): string | undefined {
  const isControl = frame.opcode >= OPCODE.close;
  if (frame.masked) return "a masked frame";
  if (frame.reserved !== 0) return "a frame with a reserved bit";
  if (!Object.values<number>(OPCODE).includes(frame.opcode)) return `a frame with the reserved opcode ${frame.opcode}`;
  if (isControl && (!frame.fin || frame.payload.length > 125)) return "a control frame that is fragmented or too long";
  if (frame.extendedLengthBytes > shortestLength(frame.payload.length))
    return "a length not written in its shortest form";
  return undefined;
}

/** Masks, or takes the mask off: both are the same. Changes `payload`. */
export function applyMask(payload: Buffer, key: Buffer): void {
  for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (key[i % MASK_BYTES] ?? 0);
}

function encodeLength(length: number, masked: boolean): Buffer {
  const bit = masked ? MASKED : 0;
  const extended = Buffer.alloc(shortestLength(length));
  if (extended.length === 0) return Buffer.of(bit | length);
  if (extended.length === 2) extended.writeUInt16BE(length);
  else extended.writeBigUInt64BE(BigInt(length));
  return Buffer.concat([Buffer.of(bit | (extended.length === 2 ? 126 : 127)), extended]);
}

function shortestLength(length: number): number {
  if (length <= 125) return 0;
  return length <= 0xffff ? 2 : 8;
}
