"use client";

import { useSyncExternalStore } from "react";

/** The time zone of the person's machine; null while the page is rendered on the server, which does not know it. */
export function useLocalZone(): string | null {
  return useSyncExternalStore(never, readZone, () => null);
}

const never = () => () => undefined;
const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
