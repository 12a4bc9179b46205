import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "plumb_";
const SECRET_BYTES = 32;
/** Number of a token's characters that lists show. */
const SHOWN = PREFIX.length + 6;
const SHAPE = /^plumb_([\w-]{43})([\w-]{6})$/;

/**
 * A new token: a prefix that scanners recognize, 32 random bytes, and a checksum that detects typing errors without a
 * lookup.
 */
export function newToken(): { token: string; shown: string } {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const token = `${PREFIX}${secret}${checksum(secret)}`;
  return { token, shown: token.slice(0, SHOWN) };
}

/** True if a text has a token's shape and its checksum is correct. */
export function isToken(text: string): boolean {
  const [, secret, sum] = SHAPE.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === sum;
}

/** CRC-32 of the secret, six characters of base64url. */
function checksum(secret: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(secret));
  return bytes.toString("base64url");
}
