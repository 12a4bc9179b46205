"use client";

import { useSyncExternalStore } from "react";

/** The time zone of the person's machine; UTC while the page is rendered on the server, which does not know it. */
export function useLocalZone(): string {
  return useSyncExternalStore(never, readZone, () => "UTC");
}

const never = () => () => undefined;
const readZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
