import type { ComponentProps } from "react";

/** Holds what may be wider than the page; by keyboard it is reached and scrolled too. `label` names what is in it. */
export function ScrollRegion({ label, style, ...rest }: { label: string } & ComponentProps<"section">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label={label} style={{ overflowX: "auto", ...style }} {...rest} />
  );
}
