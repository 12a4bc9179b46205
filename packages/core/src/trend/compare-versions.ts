import type { TrendVersion } from "./views.ts";

/** The inputs of a server's build. */
export type BuiltOf = Pick<TrendVersion, "library" | "sourceDigest" | "imageDigest">;

/** The inputs that differ from the previous build; empty if there is none. An unknown image does not count as a difference. */
export function changedSince(before: BuiltOf | null, now: BuiltOf): TrendVersion["changed"] {
  if (!before) return [];
  const isOther = {
    library: before.library !== now.library,
    source: before.sourceDigest !== now.sourceDigest,
    image: before.imageDigest !== null && now.imageDigest !== null && before.imageDigest !== now.imageDigest,
  };
  return (["library", "source", "image"] as const).filter((part) => isOther[part]);
}
