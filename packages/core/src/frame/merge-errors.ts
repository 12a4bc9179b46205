import type { ErrorCount, Frame } from "./frame.ts";

/** Errors of all frames added up by phase and cause. */
export function mergeErrors(frames: readonly Pick<Frame, "errors">[]): ErrorCount[] {
  const counts = new Map<string, ErrorCount>();
  for (const error of frames.flatMap((frame) => frame.errors)) {
    const key = `${error.phase}/${error.cause}`;
    counts.set(key, { ...error, count: (counts.get(key)?.count ?? 0) + error.count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
