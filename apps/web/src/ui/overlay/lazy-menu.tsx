"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  startTransition,
  useRef,
  useState,
} from "react";

type LazyMenuProps = {
  /** The button that the menu hangs on. */
  target: ReactElement<ComponentProps<"button">>;
  /** Draws a menu, which may be `lazy`, around the button. */
  children: (target: ReactElement) => ReactNode;
};

/** A button whose menu is loaded by the first click; until then the button stays as it is. */
export function LazyMenu({ target, children }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const isOpened = useRef(false);
  const openOnce = (button: HTMLButtonElement | null) => {
    if (!button || isOpened.current) return;
    isOpened.current = true;
    // it is another element than the one that was clicked
    button.focus();
    button.click();
  };
  if (wanted) return children(cloneElement(target, { ref: openOnce }));
  const want = () => startTransition(() => setWanted(true));
  return cloneElement(target, { onClick: want, "aria-haspopup": "menu", "aria-expanded": false });
}
