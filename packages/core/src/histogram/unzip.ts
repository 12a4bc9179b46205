import { unzlibSync } from "fflate";

/** Far more than any histogram has; input that unpacks to more must not fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;
const CHECKSUM_BYTES = 4;
/** Source: RFC 1950, section 8.2: the largest prime below 2¹⁶. */
const ADLER_BASE = 65_521;
/** Bytes that are added before a remainder is taken: the sums stay far below 2⁵³. */
const ADLER_STEP = 4096;

/**
 * Reused by every call: without it fflate allocates 128 KiB for each histogram, which takes longer than unpacking it. The system
 * provides the memory page by page, as far as it is written to.
 */
const scratch = new Uint8Array(MOST_BYTES);

/**
 * Unpacks zlib's format (RFC 1950).
 * @throws Error if the bytes are damaged or unpack to more than `mostBytes`
 */
export type Unzip = (packed: Uint8Array, mostBytes: number) => Uint8Array;

let platformUnzip: Unzip | null = null;

/** Lets a function of the platform unpack from now on. It must refuse what the portable one refuses, and may be faster. */
export function setUnzip(unzip: Unzip | null): void {
  platformUnzip = unzip;
}

/**
 * Unpacks zlib's format, by the platform's function if there is one.
 * @throws Error if the bytes are damaged or unpack to more than 16 MiB
 */
export function unzip(packed: Uint8Array): Uint8Array {
  return platformUnzip ? platformUnzip(packed, MOST_BYTES) : unzipPortably(packed);
}

function unzipPortably(packed: Uint8Array): Uint8Array {
  const unpacked = unzlibSync(packed, { out: scratch });
  if (unpacked.length >= MOST_BYTES) throw new RangeError(`it unpacks to more than ${MOST_BYTES} bytes`);
  // fflate does not check it
  const checksum = new DataView(packed.buffer, packed.byteOffset + packed.length - CHECKSUM_BYTES, CHECKSUM_BYTES);
  if (checksum.getUint32(0) !== adler32(unpacked)) throw new Error("the checksum is another one");
  return unpacked.slice();
}

/** Checksum of zlib's format. Source: RFC 1950, section 8.2. */
function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += ADLER_STEP) {
    const end = Math.min(start + ADLER_STEP, bytes.length);
    for (let at = start; at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= ADLER_BASE;
    high %= ADLER_BASE;
  }
  return high * 0x1_0000 + low;
}
