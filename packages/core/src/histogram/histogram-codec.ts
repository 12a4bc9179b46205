import { zlibSync } from "fflate";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { unzip } from "./unzip.ts";

/**
 * HdrHistogram's V2 encoding, compressed and in base64, as every language's library reads it: the header says normalizing
 * offset 0 and conversion ratio 1.0, without which Rust's library refuses (the JavaScript library writes 1 and an integer).
 * Source: HdrHistogram, V2 encoding format: counts as ZigZag LEB128, a negative count −n standing for n zeros.
 */
const COMPRESSED_COOKIE = 0x1c849314;
const COOKIE = 0x1c849313;
/** The lower half of the cookie's last byte is the version's; the upper half, a word size, says nothing in version 2. */
const WORD_SIZE = 0xf0;
const HEADER_BYTES = 40;

/** Range and resolution of a histogram: lowest and highest value, significant digits. */
export type HistogramLayout = { lowest: number; highest: number; digits: number };

/** An encoded histogram whose counts have not been read. */
export type EncodedHistogram = {
  layout: HistogramLayout;
  /** Header and counts, no longer compressed. */
  unpacked: Uint8Array;
  /** Visits the buckets that are not empty, in rising order. @throws RangeError where the counts are damaged */
  forEachCount(visit: (index: number, count: number) => void): void;
};

/**
 * Unpacks an encoded histogram and reads its header.
 * @throws RangeError that says what is wrong with it
 */
export function openHistogram(base64: string): EncodedHistogram {
  const bytes = inflate(decodeBase64(base64.trim()));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || (view.getInt32(0) & ~WORD_SIZE) !== (COOKIE & ~WORD_SIZE))
    throw new RangeError("it is not an HdrHistogram of version 2");
  const length = view.getInt32(4);
  if (length < 0 || HEADER_BYTES + length > bytes.length) throw new RangeError("the histogram is cut short");
  const digits = view.getInt32(12);
  const [lowest, highest] = [Number(view.getBigInt64(16)), Number(view.getBigInt64(24))];
  if (digits < 0 || digits > 5 || lowest < 1 || highest < 2 * lowest || highest > Number.MAX_SAFE_INTEGER)
    throw new RangeError("the histogram's header makes no sense");
  const counts = bytes.subarray(HEADER_BYTES, HEADER_BYTES + length);
  return { layout: { lowest, highest, digits }, unpacked: bytes, forEachCount: (visit) => readCounts(counts, visit) };
}

function inflate(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || (view.getInt32(0) & ~WORD_SIZE) !== (COMPRESSED_COOKIE & ~WORD_SIZE))
    throw new RangeError("it is not a compressed HdrHistogram of version 2");
  const length = view.getInt32(4);
  if (length < 0 || 8 + length > bytes.length) throw new RangeError("the histogram is cut short");
  try {
    return unzip(bytes.subarray(8, 8 + length));
  } catch (cause) {
    throw new RangeError("the histogram's compressed bytes are damaged", { cause });
  }
}

function readCounts(bytes: Uint8Array, visit: (index: number, count: number) => void): void {
  let index = 0;
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] ?? 0;
    // nearly every word is one byte, in whole numbers of the machine: a second's counts are small and its zeros few
    if (byte < 0x80) {
      if (byte & 1) index += (byte + 1) >> 1;
      else {
        if (byte > 0) visit(index, byte >> 1);
        index++;
      }
      continue;
    }
    let word = byte & 0x7f;
    for (let nth = 1, scale = 128; byte >= 0x80; nth++, scale *= 128) {
      byte = bytes[at++] ?? 0;
      // the ninth byte carries eight bits
      word += (nth === 8 ? byte : byte & 0x7f) * scale;
      if (nth === 8) break;
    }
    if (at > bytes.length || word > 2 * Number.MAX_SAFE_INTEGER)
      throw new RangeError("the histogram's counts are damaged");
    if (word % 2 === 1) index += (word + 1) / 2;
    else {
      if (word > 0) visit(index, word / 2);
      index++;
    }
  }
}

/** Encodes counts by bucket index, up to the last one that is not zero. */
export function writeHistogram(layout: HistogramLayout, length: number, countAt: (index: number) => number): string {
  const counts: number[] = [];
  for (let index = 0; index < length; ) {
    const count = countAt(index++);
    let zeros = count === 0 ? 1 : 0;
    while (zeros > 0 && index < length && countAt(index) === 0) {
      zeros++;
      index++;
    }
    writeWord(counts, zeros > 1 ? 2 * zeros - 1 : 2 * count);
  }
  const bytes = new Uint8Array(HEADER_BYTES + counts.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, COOKIE);
  view.setInt32(4, counts.length);
  view.setInt32(8, 0);
  view.setInt32(12, layout.digits);
  view.setBigInt64(16, BigInt(layout.lowest));
  view.setBigInt64(24, BigInt(layout.highest));
  view.setFloat64(32, 1);
  bytes.set(counts, HEADER_BYTES);
  const compressed = zlibSync(bytes);
  const whole = new Uint8Array(8 + compressed.length);
  new DataView(whole.buffer).setInt32(0, COMPRESSED_COOKIE);
  new DataView(whole.buffer).setInt32(4, compressed.length);
  whole.set(compressed, 8);
  return encodeBase64(whole);
}

/** LEB128 with seven bits a byte; a word below 2⁵⁴ never reaches the ninth byte, which would have eight. */
function writeWord(bytes: number[], word: number): void {
  let rest = word;
  while (rest >= 128) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
