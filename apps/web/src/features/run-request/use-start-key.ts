import { useRef } from "react";

/**
 * Keys for starts: while the page is open the same wish has the same key, so that a second click, or one more after a lost answer, finds the
 * run of the first.
 *
 * @returns the key of a wish, which is everything that the request says, as text
 */
export function useStartKey(): (wish: string) => string {
  const keys = useRef(new Map<string, string>());
  return (wish) => {
    const startKey = keys.current.get(wish) ?? drawKey();
    keys.current.set(wish, startKey);
    return startKey;
  };
}

/** 128 random bits. `crypto.randomUUID` is there in secure contexts alone, and a dashboard may be served over plain HTTP. */
function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
