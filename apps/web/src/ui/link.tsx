"use client";

// biome-ignore lint/style/noRestrictedImports: this is what stands in its place
import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page, which is asked for when the link is followed and not before: all pages are made for their request, so that
 * next to nothing of one could be fetched ahead, and a dozen such requests take the host's processors from what it draws or measures.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
