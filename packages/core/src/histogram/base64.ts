const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = "=";
const NOT_A_DIGIT = 64;

const digitValues = new Uint8Array(128).fill(NOT_A_DIGIT);
for (let value = 0; value < digits.length; value++) digitValues[digits.charCodeAt(value)] = value;

/**
 * Bytes of base64 text (RFC 4648, section 4). The platforms' own functions differ, and the one that all have takes ten times
 * as long. @throws RangeError on any other character, and on a length that is not a multiple of four
 */
export function decodeBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0) throw new RangeError("base64 is written in groups of four characters");
  const padding = text.endsWith("==") ? 2 : text.endsWith(PADDING) ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3);
  let foreign = 0;
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let group = 0;
    for (let nth = at; nth < at + 4; nth++) {
      const value = nth >= text.length - padding ? 0 : (digitValues[text.charCodeAt(nth)] ?? NOT_A_DIGIT);
      foreign |= value;
      group = (group << 6) | (value & 63);
    }
    bytes[to] = group >> 16;
    bytes[to + 1] = group >> 8;
    bytes[to + 2] = group;
  }
  if (foreign & NOT_A_DIGIT) throw new RangeError("base64 has letters, digits, + and / alone");
  return bytes.subarray(0, bytes.length - padding);
}

/** Base64 text of bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let nth = 0; nth < 4; nth++) {
      text += at + nth > bytes.length ? PADDING : digits[(group >> (18 - 6 * nth)) & 63];
    }
  }
  return text;
}
