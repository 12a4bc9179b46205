import { isKernel, isUnnamed } from "@plumbline/core/flame/folded-stacks";

/** Kinds of frames of a flame graph, for colour and legend. */
type FlameKind = "program" | "kernel" | "unnamed";

/** All light enough for black letters; the hue is the kind's, the shade only separates neighbours. */
const hues = {
  program: { hue: 34, saturation: 88 },
  kernel: { hue: 205, saturation: 60 },
  unnamed: { hue: 0, saturation: 0 },
} as const satisfies Record<FlameKind, { hue: number; saturation: number }>;

export const flameKinds = [
  { kind: "program", label: "the program and its libraries" },
  { kind: "kernel", label: "the kernel" },
  { kind: "unnamed", label: "no name known" },
] as const satisfies readonly { kind: FlameKind; label: string }[];

/** The search. */
export const FOUND_COLOR = "hsl(285 75% 80%)";

export function flameKindOf(name: string): FlameKind {
  if (isKernel(name)) return "kernel";
  return isUnnamed(name) ? "unnamed" : "program";
}

/** The colour of a kind at one of its shades, 0 to 1. */
export function flameColor(kind: FlameKind, shade = 0.5): string {
  const { hue, saturation } = hues[kind];
  return `hsl(${hue} ${saturation}% ${Math.round(66 + 16 * shade)}%)`;
}

/** The same name has the same shade everywhere. */
export function shadeOf(name: string): number {
  let hash = 0;
  for (let index = 0; index < name.length; index++) hash = (hash * 31 + name.charCodeAt(index)) % 997;
  return hash / 996;
}
