import type { Compression } from "./compression.ts";

/** Both ways to send messages, as `Compression` describes them. */
export const compressions = ["none", "permessage-deflate"] as const;

/** The one extension that there is. */
export const DEFLATE = compressions[1];

const BETWEEN = "; ";

/** Takes a described load apart: the load itself, and the compression that its clients offer. */
export function splitCompression(described: string): { load: string; compression: Compression } {
  const parts = described.split(BETWEEN);
  const others = parts.filter((part) => part !== DEFLATE);
  return {
    load: others.join(BETWEEN),
    compression: others.length === parts.length ? "none" : DEFLATE,
  };
}
