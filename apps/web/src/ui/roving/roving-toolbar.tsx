"use client";

import { Box } from "@mantine/core";
import { createContext, type FocusEventHandler, type KeyboardEvent, type ReactNode, useContext, useState } from "react";
import { type ControlRows, moveInRows } from "./move-in-rows.ts";

type RovingToolbarProps = {
  /** Its name for screen readers. */
  label: string;
  /** Every control, by the id that it gives to `useRovingStop`. */
  rows: ControlRows;
  /** The control that Tab reaches first; absent: the first of all. */
  start?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Properties that make a control a part of its toolbar. */
type RovingStop = { tabIndex: 0 | -1; "data-roving": string; onFocus: FocusEventHandler };

const RovingContext = createContext<{ stop: string | undefined; onFocus: (id: string) => void } | null>(null);

/**
 * Any number of controls as one tab stop: arrow keys move between them, and Tab leaves them.
 * Source: WAI-ARIA Authoring Practices, roving tabindex.
 */
export function RovingToolbar({ label, rows, start, className, children }: RovingToolbarProps) {
  const [focused, setFocused] = useState<string>();
  const controls = rows.flat();
  const stop = [focused, start].find((id) => id !== undefined && controls.includes(id)) ?? controls[0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { dataset } = event.target as HTMLElement;
    // fields inside keep their own arrow keys, and the browser its shortcuts
    if (dataset.roving === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = moveInRows(rows, dataset.roving, event.key);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-roving="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <RovingContext value={{ stop, onFocus: setFocused }}>
      <Box
        role="toolbar"
        aria-label={label}
        aria-orientation={rows.length > 1 ? "vertical" : "horizontal"}
        className={className}
        onKeyDown={onKeyDown}
      >
        {children}
      </Box>
    </RovingContext>
  );
}

/** Properties of a control inside a `RovingToolbar`. @throws outside of one */
export function useRovingStop(id: string): RovingStop {
  const toolbar = useContext(RovingContext);
  if (!toolbar) throw new Error(`${id} stands in no toolbar`);
  return { tabIndex: toolbar.stop === id ? 0 : -1, "data-roving": id, onFocus: () => toolbar.onFocus(id) };
}
