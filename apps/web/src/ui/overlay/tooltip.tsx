"use client";

import { useTimeout } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { cloneElement, type ReactElement, type ReactNode, type SyntheticEvent, useId, useRef, useState } from "react";

const LoadedTooltip = dynamic(() => import("./loaded-tooltip.tsx").then((loaded) => loaded.LoadedTooltip), {
  ssr: false,
});

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_DELAY_MS = 250;

/** A handler of any of the events: what the element does itself comes first. */
type Handler = (event: SyntheticEvent<HTMLElement>) => void;
type TargetProps = Partial<Record<"onMouseEnter" | "onMouseLeave" | "onFocus" | "onBlur", Handler | undefined>> & {
  "aria-describedby"?: string | undefined;
};

type TooltipProps = {
  label: ReactNode;
  disabled?: boolean;
  position?: "top" | "right";
  /** Greatest width in px. */
  maw?: number;
  /** One element that takes handlers of events. */
  children: ReactElement;
};

/** A text beside an element on hover and focus. What draws it is loaded with the first of them. */
export function Tooltip({ label, disabled = false, position, maw, children }: TooltipProps) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const { start, clear } = useTimeout(() => setOpened(true), OPEN_DELAY_MS);
  const close = () => {
    clear();
    setOpened(false);
  };
  const want = (open: () => void) => (event: SyntheticEvent<HTMLElement>) => {
    target.current = event.currentTarget;
    setWanted(true);
    open();
  };
  const child = children as ReactElement<TargetProps>;
  const isOpen = opened && !disabled;
  const after = (own: Handler | undefined, then: Handler) => (event: SyntheticEvent<HTMLElement>) => {
    own?.(event);
    then(event);
  };
  return (
    <>
      {cloneElement(child, {
        "aria-describedby": isOpen ? id : child.props["aria-describedby"],
        onMouseEnter: after(child.props.onMouseEnter, want(start)),
        onMouseLeave: after(child.props.onMouseLeave, close),
        onFocus: after(
          child.props.onFocus,
          want(() => setOpened(true)),
        ),
        onBlur: after(child.props.onBlur, close),
      })}
      {wanted && (
        <LoadedTooltip
          target={target}
          opened={isOpen}
          onEscape={close}
          label={<span id={id}>{label}</span>}
          position={position}
          maw={maw}
        />
      )}
    </>
  );
}
