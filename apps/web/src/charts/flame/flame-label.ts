import type { FlameNode } from "@plumbline/core/flame/flame-tree";
import { formatCount, formatPercent } from "#ui/format.ts";

/** The text on hover: `net.(*conn).Write, 12.3 %, 345 samples`. */
export function flameLabel({ name, value }: Pick<FlameNode, "name" | "value">, all: number): string {
  return `${name}, ${formatPercent(value / all)}, ${formatCount(value)} samples`;
}
