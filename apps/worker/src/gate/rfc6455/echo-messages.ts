import { echoes } from "../echo/echoes.ts";
import type { Check } from "../probe/check.ts";
import { bodyText } from "../probe/load-shape.ts";
import { OPCODE } from "../wire/frame.ts";
import { BORDERS_OF_UTF8 } from "./utf8.ts";

export const echoText: Check = {
  checkId: "rfc6455.echo-text",
  expected:
    "a text message comes back as text with the same bytes, also one of UTF-8's first and last characters of each length (RFC 6455, 5.6)",
  run: (probe) =>
    echoes(
      probe,
      ['naïve κόσμε 🌍 "\\u00e9" \0', BORDERS_OF_UTF8].map((text) => ({
        opcode: OPCODE.text,
        payload: Buffer.from(text),
      })),
    ),
};

export const echoBinary: Check = {
  checkId: "rfc6455.echo-binary",
  expected: "a binary message comes back as binary with the same bytes",
  run: (probe) =>
    echoes(probe, [{ opcode: OPCODE.binary, payload: Buffer.from(Uint8Array.from({ length: 256 }, (_, i) => i)) }]),
};

/** Both sides of each border between the three ways to write a length. */
const LENGTHS = [0, 125, 126, 127, 128, 65_535, 65_536];

export const lengths: Check = {
  checkId: "rfc6455.lengths",
  expected: `texts and binary messages of ${LENGTHS.join(", ")} bytes come back whole (RFC 6455, 5.2)`,
  // one after another: a server that takes 300 ms for each is slow and honest
  deadlineMs: 10_000,
  run: (probe) =>
    echoes(
      probe,
      [OPCODE.text, OPCODE.binary].flatMap((opcode) =>
        LENGTHS.map((length) => ({ opcode, payload: Buffer.from(bodyText(length)) })),
      ),
    ),
};
