"use client";

import { Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode, RefObject } from "react";

type LoadedTooltipProps = {
  target: RefObject<HTMLElement | null>;
  opened: boolean;
  /** The key that takes the text away from what it covers. */
  onEscape: () => void;
  label: ReactNode;
  position: "top" | "right" | undefined;
  maw: number | undefined;
};

/** The text of a tooltip, drawn beside its element. */
export function LoadedTooltip({ onEscape, position = "top", maw = 320, ...rest }: LoadedTooltipProps) {
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") onEscape();
  });
  return <Tooltip position={position} maw={maw} multiline withArrow {...rest} />;
}
