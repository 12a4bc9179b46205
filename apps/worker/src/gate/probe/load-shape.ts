import { randomBytes } from "node:crypto";

/**
 * The gate's messages look like those of the load generator (`packages/k6`), so that no server can distinguish the two:
 * marks of the same form, bodies of the same characters, the same names. Tests hold both against
 * `packages/k6/testdata/load-shape.json`.
 */

/** Base 32: a row of characters that JSON takes as they are. */
const FIRST_DIGIT = "]".charCodeAt(0);
const DIGIT_BITS = 5n;
const USER_DIGITS = 4;
/** Sender (4 digits), sequence from 1 (6), microseconds (8) and a tag (4), which here is random. */
const MARK = /^!([\]-|]{4})([\]-|]{6})[\]-|]{12};/;
/** Bytes of a mark. */
const MARK_BYTES = 24;

/** Bytes of a message where a check asks for no size: those of the echo scenarios. */
const USUAL_BYTES = 128;

/** The name of a chat's member by its number, from 0 on. */
export function userName(id: number): string {
  return `u${digitsOf(BigInt(id), USER_DIGITS)}`;
}

/** Text that nobody can guess, of ASCII characters that JSON and URLs take as they are. */
export function bodyText(bytes: number): string {
  return randomBytes(bytes).toString("base64url").slice(0, bytes);
}

/** A marked text of `bytes` bytes, at least a mark's 24. @param number of the sender's messages, from 0 on */
export function markedText(sender: number, number: number, bytes = USUAL_BYTES): string {
  const micros = BigInt(Math.round(performance.now() * 1000));
  const tag = BigInt(randomBytes(3).readUIntBE(0, 3));
  const digits =
    digitsOf(BigInt(sender), USER_DIGITS) + digitsOf(BigInt(number + 1), 6) + digitsOf(micros, 8) + digitsOf(tag, 4);
  return `!${digits};${bodyText(bytes - MARK_BYTES)}`;
}

/** The number of a marked text among its sender's, from 0 on; undefined where there is no mark. */
export function numberOfText(text: string): number | undefined {
  const [, , sequence] = MARK.exec(text) ?? [];
  if (sequence === undefined) return undefined;
  return Array.from(sequence).reduce((sum, digit) => sum * 32 + digit.charCodeAt(0) - FIRST_DIGIT, 0) - 1;
}

/** The lowest digits of a number. */
function digitsOf(number: bigint, digits: number): string {
  return Array.from({ length: digits }, (_, i) => {
    const digit = (number >> (DIGIT_BITS * BigInt(digits - 1 - i))) & 31n;
    return String.fromCharCode(FIRST_DIGIT + Number(digit));
  }).join("");
}
