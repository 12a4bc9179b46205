import type { Check } from "../probe/check.ts";
import { bodyText } from "../probe/load-shape.ts";
import { OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeClosing } from "../wire/wire-client.ts";
import { echoes } from "./echoes.ts";

/** Longest message that an echo server reads, in bytes. */
const LIMIT_BYTES = 1024 * 1024;

/** Enough of a message for its length to be known. */
const HEAD_BYTES = 1024;
/** A server that refuses by the length alone has done so by then. */
const HEAD_PATIENCE_MS = 300;

export const largestEcho: Check = {
  checkId: "echo.largest",
  expected: "a message of 1 MiB comes back whole",
  run: (probe) => echoes(probe, [{ opcode: OPCODE.binary, payload: Buffer.from(bodyText(LIMIT_BYTES)) }]),
};

export const oversizedEcho: Check = {
  checkId: "echo.oversized",
  expected: "a message of 1 MiB and one byte closes with 1009",
  async run(probe) {
    const wire = await probe.wire();
    const frame = { opcode: OPCODE.binary, payload: Buffer.from(bodyText(LIMIT_BYTES + 1)) };
    await wire.sendInTwo(frame, HEAD_BYTES, HEAD_PATIENCE_MS);
    const closing = await wire.closing("after 1 MiB and one byte");
    demand(closing === 1009, describeClosing(closing));
    return "code 1009";
  },
};
