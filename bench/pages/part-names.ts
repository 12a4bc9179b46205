/** Parts of the bench of pages: bytes of scripts, what a person waits for, and a published site. */
export const pagesParts = ["scripts", "paint", "published"] as const;
export type PagesPart = (typeof pagesParts)[number];
