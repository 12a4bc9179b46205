import type { CeilingView } from "./views.ts";

/** Share of its CPUs from which on the generator itself was the limit. */
const LIMITING_SHARE = 0.7;

/**
 * True if the measured value is the generator's ceiling. Where the generator had spare CPU, the raw server, the network or
 * another load on the host was the limit. The ceiling is then higher and unknown, and no result may be compared with the value.
 */
export function isCeiling({ generatorShare }: Pick<CeilingView, "generatorShare">): boolean {
  return generatorShare === null || generatorShare >= LIMITING_SHARE;
}
