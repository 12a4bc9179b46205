import type { Check } from "../probe/check.ts";
import { closePayload, OPCODE } from "../wire/frame.ts";
import { describeClosing } from "../wire/wire-client.ts";
import { type Faults, failsConnection, WITHOUT_CODE } from "./failed-connection.ts";
import { INVALID_UTF8 } from "./utf8.ts";

const text = { opcode: OPCODE.text, payload: "{}" };
/** One byte more than a control frame may carry. */
const TOO_LONG = 126;

const RESERVED_BITS: Faults = {
  RSV1: [{ ...text, reserved: 0x40 }],
  RSV2: [{ ...text, reserved: 0x20 }],
  RSV3: [{ ...text, reserved: 0x10 }],
};
const RESERVED_OPCODES: Faults = {
  "opcode 3": [{ opcode: 0x3, payload: "" }],
  "opcode 7": [{ opcode: 0x7, payload: "{}" }],
  "opcode 11": [{ opcode: 0xb, payload: "" }],
  "opcode 15": [{ opcode: 0xf, payload: "{}" }],
};
const CONTROL_FRAMES: Faults = {
  "a ping in fragments": [
    { opcode: OPCODE.ping, payload: "one", fin: false },
    { opcode: OPCODE.continuation, payload: "two" },
  ],
  "a pong in fragments": [
    { opcode: OPCODE.pong, payload: "one", fin: false },
    { opcode: OPCODE.continuation, payload: "two" },
  ],
  [`a ping of ${TOO_LONG} bytes`]: [{ opcode: OPCODE.ping, payload: "p".repeat(TOO_LONG) }],
  "a ping with RSV3": [{ opcode: OPCODE.ping, payload: "", reserved: 0x10 }],
};
const LONG_CLOSE: Faults = {
  [`a close frame of ${TOO_LONG} bytes`]: [
    { opcode: OPCODE.close, payload: closePayload(1000, "r".repeat(TOO_LONG - 2)) },
  ],
};
const FRAGMENT_ORDER: Faults = {
  "a continuation of nothing": [{ opcode: OPCODE.continuation, payload: "{}" }, text],
  "a first fragment that is a continuation": [{ opcode: OPCODE.continuation, payload: "{}", fin: false }, text],
  "a continuation of a message that is whole": [
    { ...text, fin: false },
    { opcode: OPCODE.continuation, payload: "" },
    { opcode: OPCODE.continuation, payload: "", fin: false },
    text,
  ],
  "a message between another one's fragments": [{ ...text, fin: false }, text],
};

export const reservedBits: Check = {
  checkId: "rfc6455.reserved-bits",
  expected: "a message with a reserved bit that nothing negotiated ends the connection (RFC 6455, 5.2)",
  run: (probe) => failsConnection(probe, RESERVED_BITS),
};

export const reservedOpcodes: Check = {
  checkId: "rfc6455.reserved-opcodes",
  expected: "a frame with a reserved opcode ends the connection (RFC 6455, 5.2)",
  run: (probe) => failsConnection(probe, RESERVED_OPCODES),
};

export const controlFrames: Check = {
  checkId: "rfc6455.control-frames",
  expected:
    "a control frame in fragments, of more than 125 bytes or with a reserved bit ends the connection; a long close frame with 1002, or without a code (RFC 6455, 5.2, 5.5 and 7.4.1)",
  async run(probe) {
    const seen = [failsConnection(probe, CONTROL_FRAMES), failsConnection(probe, LONG_CLOSE, [1002, ...WITHOUT_CODE])];
    return (await Promise.all(seen)).join(", ");
  },
};

export const fragmentOrder: Check = {
  checkId: "rfc6455.fragment-order",
  expected:
    "a continuation of nothing, or a message between the fragments of another one, ends the connection (RFC 6455, 5.4)",
  run: (probe) => failsConnection(probe, FRAGMENT_ORDER),
};

export const failureCodes: Check = {
  checkId: "rfc6455.failure-codes",
  expected: "a reserved bit or opcode closes with 1002, text that is not UTF-8 with 1007 (RFC 6455, 7.4.1)",
  async run(probe) {
    const seen = await Promise.all([
      failsConnection(probe, { ...RESERVED_BITS, ...RESERVED_OPCODES }, [1002]),
      failsConnection(probe, INVALID_UTF8, [1007]),
    ]);
    return seen.join(", ");
  },
};

export const unmasked: Check = {
  checkId: "rfc6455.unmasked",
  expected: "a frame without a mask ends the connection",
  async run(probe) {
    const wire = await probe.wire();
    wire.send({ opcode: OPCODE.text, payload: "unmasked", masked: false });
    return `ended with ${describeClosing(await wire.closing("after an unmasked frame"))}`;
  },
};
