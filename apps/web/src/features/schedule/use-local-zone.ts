"use client";

import { useSyncExternalStore } from "react";

/** The browser's time zone; null during server rendering. */
export function useLocalZone(): string | null {
  return useSyncExternalStore(never, readZone, () => null);
}

const never = () => () => undefined;
const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
