import { parseSide } from "@plumbline/core/compare/side-key";
import { formatSide, isSameSide } from "@plumbline/core/compare/side-name";
import { createLoader, createParser, parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";

/** The most sides that one comparison takes. */
export const MAX_SIDES = 12;

const parseAsSide = createParser({ parse: parseSide, serialize: formatSide, eq: isSameSide });

/** The comparison's state: its sides in order, and a switch to compare unlike ones anyway. */
export const sidesParam = {
  sides: parseAsArrayOf(parseAsSide).withDefault([]),
  unlike: parseAsStringLiteral(["compare"]),
};

export const loadSides = createLoader(sidesParam);
