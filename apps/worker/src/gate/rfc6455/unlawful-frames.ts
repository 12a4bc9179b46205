import type { Check } from "../check.ts";
import { OPCODE } from "../wire/frame.ts";
import { type Faults, failsConnection } from "./failed-connection.ts";

const RESERVED_BITS: Faults = {
  RSV1: { opcode: OPCODE.text, payload: "{}", reserved: 0x40 },
  RSV2: { opcode: OPCODE.text, payload: "{}", reserved: 0x20 },
  RSV3: { opcode: OPCODE.text, payload: "{}", reserved: 0x10 },
};
const RESERVED_OPCODES: Faults = {
  "opcode 3": { opcode: 0x3, payload: "" },
  "opcode 11": { opcode: 0xb, payload: "" },
};
const INVALID_UTF8: Faults = {
  "a cut sequence": { opcode: OPCODE.text, payload: Buffer.of(0x7b, 0xc3, 0x28) },
  "a lone surrogate": { opcode: OPCODE.text, payload: Buffer.of(0x7b, 0xed, 0xa0, 0x80) },
};

export const reservedBits: Check = {
  checkId: "rfc6455.reserved-bits",
  expected: "a frame with a reserved bit that nothing negotiated ends the connection",
  run: (probe) => failsConnection(probe, RESERVED_BITS),
};

export const reservedOpcodes: Check = {
  checkId: "rfc6455.reserved-opcodes",
  expected: "a frame with a reserved opcode ends the connection",
  run: (probe) => failsConnection(probe, RESERVED_OPCODES),
};

export const invalidUtf8: Check = {
  checkId: "rfc6455.invalid-utf8",
  expected: "a text message that is not UTF-8 ends the connection",
  run: (probe) => failsConnection(probe, INVALID_UTF8),
};

export const failureCodes: Check = {
  checkId: "rfc6455.failure-codes",
  expected: "a reserved bit or opcode closes with 1002, text that is not UTF-8 with 1007",
  async run(probe) {
    const seen = await Promise.all([
      failsConnection(probe, { ...RESERVED_BITS, ...RESERVED_OPCODES }, 1002),
      failsConnection(probe, INVALID_UTF8, 1007),
    ]);
    return seen.join(", ");
  },
};
