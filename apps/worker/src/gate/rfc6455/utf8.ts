import type { Check } from "../probe/check.ts";
import { OPCODE } from "../wire/frame.ts";
import { describeClosing } from "../wire/wire-client.ts";
import { type Faults, failsConnection } from "./failed-connection.ts";

const textOf = (...bytes: number[]) => [{ opcode: OPCODE.text, payload: Buffer.of(0x7b, ...bytes) }];

/** Texts that are not UTF-8 (RFC 3629), one for each way in which a decoder can be too lenient. */
export const INVALID_UTF8: Faults = {
  "a cut sequence": textOf(0xc3, 0x28),
  "a sequence cut by the end": textOf(0xe2, 0x82),
  "a lone continuation byte": textOf(0x80),
  "an overlong form of two bytes": textOf(0xc0, 0xaf),
  "an overlong form of three bytes": textOf(0xe0, 0x80, 0xaf),
  "an overlong form of four bytes": textOf(0xf0, 0x80, 0x80, 0xaf),
  "a lone surrogate": textOf(0xed, 0xa0, 0x80),
  "a pair of surrogates": textOf(0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80),
  "a character above U+10FFFF": textOf(0xf4, 0x90, 0x80, 0x80),
  "a sequence of five bytes": textOf(0xf8, 0x88, 0x80, 0x80, 0x80),
  "the byte FF": textOf(0xff),
};

/** The first and last characters of each length, and those that are characters although nobody is to use them. */
export const BORDERS_OF_UTF8 =
  "\u{0}\u{7f}\u{80}\u{7ff}\u{800}\u{d7ff}\u{e000}\u{fffd}\u{fffe}\u{ffff}\u{10000}\u{1fffe}\u{10ffff}";

export const invalidUtf8: Check = {
  checkId: "rfc6455.invalid-utf8",
  expected: "a text message that is not UTF-8 ends the connection (RFC 6455, 8.1)",
  run: (probe) => failsConnection(probe, INVALID_UTF8),
};

/** `κόσμε`, then what no further byte makes valid (U+110000), then what would be valid alone. */
const FRAGMENTS = {
  valid: Buffer.from("κόσμε"),
  invalid: Buffer.of(0xf4, 0x90, 0x80, 0x80),
  rest: Buffer.from("edited"),
};

/**
 * RFC 6455, 8.1, lets a server fail the connection as soon as it knows, and asks for it by the end of the message alone. So the
 * moment is told and not judged.
 */
export const utf8Fragments: Check = {
  checkId: "rfc6455.utf8-fragments",
  expected:
    "a text in three fragments whose second one is not UTF-8 ends the connection, with the last fragment at the latest (RFC 6455, 8.1); whether it ends before is told for information",
  async run(probe) {
    const wire = await probe.wire();
    wire.send({ opcode: OPCODE.text, payload: FRAGMENTS.valid, fin: false });
    await wire.roundTrip("after the first fragment");
    wire.send(
      { opcode: OPCODE.continuation, payload: FRAGMENTS.invalid, fin: false },
      { opcode: OPCODE.ping, payload: "after the second fragment" },
    );
    const goesOn = (await wire.controls.peekOrEnd())?.opcode === OPCODE.pong;
    if (goesOn) wire.send({ opcode: OPCODE.continuation, payload: FRAGMENTS.rest });
    const closing = await wire.closing("after the last fragment");
    return `${describeClosing(closing)} after the ${goesOn ? "last" : "second"} fragment`;
  },
};
