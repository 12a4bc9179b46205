/** Parts of the bench of pages: bytes of scripts, and what a person waits for. */
export const pagesParts = ["scripts", "paint"] as const;
export type PagesPart = (typeof pagesParts)[number];
