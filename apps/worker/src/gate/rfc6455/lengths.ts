import { echoes } from "../echo/echoes.ts";
import type { Check } from "../probe/check.ts";
import { bodyText } from "../probe/load-shape.ts";
import { OPCODE } from "../wire/frame.ts";

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
