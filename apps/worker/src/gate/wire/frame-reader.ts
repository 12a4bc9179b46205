import { applyMask, type WireFrame } from "./frame.ts";

/** Cuts a stream of bytes into frames. Judges nothing: see `violationOf`. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #buffered = 0;
  /** Bytes that must be here before another look is worth it: keeps large frames from being joined once per chunk. */
  #wanted = 2;

  /** The frames that `chunk` completes. */
  read(chunk: Buffer): WireFrame[] {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    const frames: WireFrame[] = [];
    while (this.#buffered >= this.#wanted) {
      const [only] = this.#chunks;
      // not copied for each of the small frames in it
      const bytes = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks);
      const header = readHeader(bytes);
      this.#chunks = [bytes];
      this.#wanted = header.frameBytes;
      if (bytes.length < header.frameBytes) break;
      frames.push(toFrame(bytes, header));
      this.#chunks = [bytes.subarray(header.frameBytes)];
      this.#buffered = bytes.length - header.frameBytes;
      this.#wanted = 2;
    }
    return frames;
  }
}

interface Header {
  readonly masked: boolean;
  readonly extendedLengthBytes: number;
  readonly payloadOffset: number;
  /** Length of the whole frame, or of as much of its header as must be read to know. */
  readonly frameBytes: number;
}

function readHeader(bytes: Buffer): Header {
  const second = bytes.readUInt8(1);
  const masked = second >= 0x80;
  const short = second & 0x7f;
  const extendedLengthBytes = short < 126 ? 0 : short === 126 ? 2 : 8;
  const payloadOffset = 2 + extendedLengthBytes + (masked ? 4 : 0);
  if (bytes.length < payloadOffset) return { masked, extendedLengthBytes, payloadOffset, frameBytes: payloadOffset };
  return { masked, extendedLengthBytes, payloadOffset, frameBytes: payloadOffset + lengthOf(bytes, short) };
}

function lengthOf(bytes: Buffer, short: number): number {
  if (short < 126) return short;
  return short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
}

function toFrame(bytes: Buffer, header: Header): WireFrame {
  const first = bytes.readUInt8(0);
  const payload = Buffer.from(bytes.subarray(header.payloadOffset, header.frameBytes));
  if (header.masked) applyMask(payload, bytes.subarray(header.payloadOffset - 4, header.payloadOffset));
  return {
    fin: first >= 0x80,
    reserved: first & 0x70,
    opcode: first & 0x0f,
    masked: header.masked,
    extendedLengthBytes: header.extendedLengthBytes,
    payload,
  };
}
