import type { Compression } from "./compression.ts";
import type { LoadPlan } from "./load-plan.ts";

/** The ways to send messages, as `Compression` describes them. */
export const compressions = ["none", "permessage-deflate", "permessage-deflate with context"] as const;

const [NONE, DEFLATE, WITH_CONTEXT] = compressions;

/** The compression that a load's clients offer; null where they offer none. */
export function describeCompression({ transport }: Pick<LoadPlan, "transport">): Compression | null {
  if (!transport?.deflate) return null;
  return transport.context ? WITH_CONTEXT : DEFLATE;
}

const BETWEEN = "; ";

/** Takes a described load apart: the load itself, and the compression that its clients offer. */
export function splitCompression(described: string): { load: string; compression: Compression } {
  const parts = described.split(BETWEEN);
  const others = parts.filter((part) => !isCompression(part));
  return { load: others.join(BETWEEN), compression: parts.find(isCompression) ?? NONE };
}

const isCompression = (part: string): part is Compression => part === DEFLATE || part === WITH_CONTEXT;
