import type { Check } from "../check.ts";
import { echoes } from "../echo/echoes.ts";
import { OPCODE } from "../wire/frame.ts";

/** Both sides of each border between the three ways to write a length. */
const LENGTHS = [0, 125, 126, 127, 65_535, 65_536];

export const lengths: Check = {
  checkId: "rfc6455.lengths",
  expected: `messages of ${LENGTHS.join(", ")} bytes come back whole`,
  run: (probe) =>
    echoes(
      probe,
      LENGTHS.map((length) => ({ opcode: OPCODE.binary, payload: Buffer.alloc(length, "l") })),
    ),
};
