import type { Check } from "../check.ts";
import { OPCODE } from "../wire/frame.ts";
import { failsWith } from "./failed-connection.ts";

export const reservedBits: Check = {
  checkId: "rfc6455.reserved-bits",
  expected: "a frame with a reserved bit that nothing negotiated closes with 1002",
  run: (probe) =>
    failsWith(probe, 1002, {
      RSV1: { opcode: OPCODE.text, payload: "{}", reserved: 0x40 },
      RSV2: { opcode: OPCODE.text, payload: "{}", reserved: 0x20 },
      RSV3: { opcode: OPCODE.text, payload: "{}", reserved: 0x10 },
    }),
};

export const reservedOpcodes: Check = {
  checkId: "rfc6455.reserved-opcodes",
  expected: "a frame with a reserved opcode closes with 1002",
  run: (probe) =>
    failsWith(probe, 1002, {
      "opcode 3": { opcode: 0x3, payload: "" },
      "opcode 11": { opcode: 0xb, payload: "" },
    }),
};

export const invalidUtf8: Check = {
  checkId: "rfc6455.invalid-utf8",
  expected: "a text message that is not UTF-8 closes with 1007",
  run: (probe) =>
    failsWith(probe, 1007, {
      "a cut sequence": { opcode: OPCODE.text, payload: Buffer.of(0x7b, 0xc3, 0x28) },
      "a lone surrogate": { opcode: OPCODE.text, payload: Buffer.of(0x7b, 0xed, 0xa0, 0x80) },
    }),
};
