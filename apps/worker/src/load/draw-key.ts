import { randomBytes } from "node:crypto";

const KEY_BYTES = 16;

/**
 * Draws a trial's key, in hexadecimal digits: it authenticates the generators' marks and seeds their messages' bodies. It is stored
 * nowhere and given to the generators alone; a server that knew it could forge latencies.
 */
export const drawKey = (): string => randomBytes(KEY_BYTES).toString("hex");
