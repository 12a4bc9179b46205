import type { TrendVersion } from "./views.ts";

/** What a server was built of. */
export type BuiltOf = Pick<TrendVersion, "library" | "sourceDigest" | "imageDigest">;

/** In what a build differs from the one before it; nothing where there is none before it. An image that is not known is no other one. */
export function changedSince(before: BuiltOf | null, now: BuiltOf): TrendVersion["changed"] {
  if (!before) return [];
  const isOther = {
    library: before.library !== now.library,
    source: before.sourceDigest !== now.sourceDigest,
    image: before.imageDigest !== null && now.imageDigest !== null && before.imageDigest !== now.imageDigest,
  };
  return (["library", "source", "image"] as const).filter((part) => isOther[part]);
}
