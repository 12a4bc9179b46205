import { createLoader, createParser, parseAsArrayOf } from "nuqs/server";
import { formatSide, isSameSide, parseSide } from "./side-key.ts";

/** The most sides that one comparison takes. */
export const MAX_SIDES = 12;

const parseAsSide = createParser({ parse: parseSide, serialize: formatSide, eq: isSameSide });

/** The comparison's whole state: its sides in order, the first is the one that the others are held against. */
export const sidesParam = { sides: parseAsArrayOf(parseAsSide).withDefault([]) };

export const loadSides = createLoader(sidesParam);
