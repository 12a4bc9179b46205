"use client";

import { useSyncExternalStore } from "react";

const EVERY_MS = 1000;

/** The time, updated each second; null during server rendering, because the server has another clock. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, readSecond, () => null);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, EVERY_MS);
  return () => clearInterval(timer);
}

function readSecond(): number {
  return Math.floor(Date.now() / EVERY_MS) * EVERY_MS;
}
