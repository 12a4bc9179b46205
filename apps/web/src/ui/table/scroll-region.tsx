import type { ComponentProps } from "react";

/** A region that scrolls sideways, by keyboard as well. `label` names its content. */
export function ScrollRegion({ label, style, ...rest }: { label: string } & ComponentProps<"section">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
    <section tabIndex={0} aria-label={label} style={{ overflowX: "auto", ...style }} {...rest} />
  );
}
