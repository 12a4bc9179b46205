import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { closePayload, type FrameToSend, OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { type Closing, describeClosing } from "../wire/wire-client.ts";
import { type Faults, failsConnection, HANG_UP_MS, hangsUp, WITHOUT_CODE } from "./failed-connection.ts";

/** One of those that applications may choose (RFC 6455, 7.4.2). */
const CODE = 4321;
/** As long as a reason may be beside its code. */
const LONGEST_REASON = "é".repeat(61);
/** Not in use, not defined, or set apart for what no close frame may say (RFC 6455, 7.4.1 and 7.4.2). */
const UNLAWFUL_CODES = [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999];
/** Above all ranges of RFC 6455, 7.4.2. */
const CODES_ABOVE = [5000, 65_535];

const closeWith = (payload: Buffer): FrameToSend => ({ opcode: OPCODE.close, payload });

export const closeEcho: Check = {
  checkId: "rfc6455.close-echo",
  expected: `a close frame with code ${CODE} is answered by one with the same code, with a reason of ${Buffer.byteLength(LONGEST_REASON)} bytes too, and one without a code by a close frame; then the server ends the connection within ${HANG_UP_MS} ms (RFC 6455, 5.5.1 and 7.1.1)`,
  async run(probe) {
    await Promise.all([
      answersClose(probe, closePayload(CODE), [CODE]),
      answersClose(probe, closePayload(CODE, LONGEST_REASON), [CODE]),
      answersClose(probe, Buffer.alloc(0), ["no code", 1000]),
    ]);
    return `code ${CODE} twice, and a close frame for one without a code; then the connections ended`;
  },
};

async function answersClose(probe: Probe, payload: Buffer, allowed: readonly Closing[]): Promise<void> {
  const wire = await probe.wire();
  wire.send(closeWith(payload));
  const closing = await wire.closing("after a close frame");
  demand(allowed.includes(closing), `${describeClosing(closing)} for a close frame of ${payload.length} bytes`);
  await hangsUp(wire, closing);
}

export const closeCodes: Check = {
  checkId: "rfc6455.close-codes",
  expected: `a close frame with a code that none may have (${UNLAWFUL_CODES.join(", ")}) fails the connection: with 1002, or without a code, and the server ends it within ${HANG_UP_MS} ms (RFC 6455, 5.5.1, 7.1.1 and 7.4)`,
  run: (probe) => failsConnection(probe, faultsOf(UNLAWFUL_CODES), [1002, ...WITHOUT_CODE]),
};

/** The RFC does not say what becomes of one that comes, but none may be sent: an echo of it breaks 5.5.1. */
export const closeCodesAbove: Check = {
  checkId: "rfc6455.close-codes-above",
  expected: `a close frame with a code above 4999 (${CODES_ABOVE.join(", ")}) is not echoed: the answer has 1002 or 1000, or there is none with a code, and the server ends the connection within ${HANG_UP_MS} ms (RFC 6455, 5.5.1, 7.1.1 and 7.4.2)`,
  run: (probe) => failsConnection(probe, faultsOf(CODES_ABOVE), [1002, 1000, ...WITHOUT_CODE]),
};

function faultsOf(codes: readonly number[]): Faults {
  return Object.fromEntries(codes.map((code) => [`a close frame with ${code}`, [closeWith(closePayload(code))]]));
}

const FAULTY_REASON: Faults = {
  "a reason that is not UTF-8": [
    closeWith(closePayload(1000, Buffer.concat([Buffer.from("κόσμε"), Buffer.of(0xed, 0xa0, 0x80)]))),
  ],
};

export const closeReason: Check = {
  checkId: "rfc6455.close-reason",
  expected: `a close frame whose reason is not UTF-8 fails the connection: with 1007 or 1002, or without a code, and the server ends it within ${HANG_UP_MS} ms (RFC 6455, 5.5.1, 7.1.1 and 8.1)`,
  run: (probe) => failsConnection(probe, FAULTY_REASON, [1007, 1002, ...WITHOUT_CODE]),
};

const HALF_CODE: Faults = { "a close frame of one byte": [closeWith(Buffer.of(0x03))] };

export const closeLength: Check = {
  checkId: "rfc6455.close-length",
  expected: `a close frame of one byte, half a code, fails the connection: with 1002, or without a code, and the server ends it within ${HANG_UP_MS} ms (RFC 6455, 5.5.1 and 7.1.1)`,
  run: (probe) => failsConnection(probe, HALF_CODE, [1002, ...WITHOUT_CODE]),
};
