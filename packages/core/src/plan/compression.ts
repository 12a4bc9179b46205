import { z } from "zod";

/** The compression that a load's clients offer: none, or the one extension that there is (RFC 7692). */
export const Compression = z.enum(["none", "permessage-deflate"]);
export type Compression = z.infer<typeof Compression>;

const BETWEEN = "; ";

/** Takes a described load apart: the load itself, and the compression that its clients offer. */
export function splitCompression(described: string): { load: string; compression: Compression } {
  const parts = described.split(BETWEEN);
  const others = parts.filter((part) => part !== Compression.enum["permessage-deflate"]);
  return {
    load: others.join(BETWEEN),
    compression: others.length === parts.length ? "none" : "permessage-deflate",
  };
}
