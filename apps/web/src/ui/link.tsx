"use client";

// biome-ignore lint/style/noRestrictedImports: this is its replacement
import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link without prefetch: every page is rendered per request, so a prefetch
 * gains almost nothing, and a dozen of them take CPU time from rendering and measuring.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
