import type { Check } from "../check.ts";
import { echoes } from "../echo/echoes.ts";
import { OPCODE } from "../wire/frame.ts";

export const echoText: Check = {
  checkId: "rfc6455.echo-text",
  expected: "a text message comes back as text with the same bytes",
  run: (probe) => echoes(probe, [{ opcode: OPCODE.text, payload: Buffer.from('naïve κόσμε 🌍 "\\u00e9" \0') }]),
};

export const echoBinary: Check = {
  checkId: "rfc6455.echo-binary",
  expected: "a binary message comes back as binary with the same bytes",
  run: (probe) =>
    echoes(probe, [{ opcode: OPCODE.binary, payload: Buffer.from(Uint8Array.from({ length: 256 }, (_, i) => i)) }]),
};
