import { isKernel, isUnnamed } from "@plumbline/core/flame/folded-stacks";

/** Kinds of frames of a flame graph, for colour and legend. */
type FlameKind = "program" | "kernel" | "unnamed";

/** All light enough for black letters; the hue is the kind's, the shade only separates neighbours. */
const hues = {
  program: { hue: 34, saturation: 88 },
  kernel: { hue: 205, saturation: 60 },
  unnamed: { hue: 0, saturation: 0 },
} as const satisfies Record<FlameKind, { hue: number; saturation: number }>;

export const flameKinds = ["program", "kernel", "unnamed"] as const satisfies readonly FlameKind[];

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

/** A change of so many percentage points has the full colour. */
const FULL_CHANGE = 0.05;
/** More is orange and less is blue: red and green would mean worse and better, which a share is not. */
const changeHues = { more: 28, less: 212 } as const;

/** The colour of a function whose share of the time differs by so much between two recordings, −1 to 1; grey where it does not. */
export function changeColor(difference: number): string {
  const strength = Math.min(1, Math.abs(difference) / FULL_CHANGE);
  const hue = difference > 0 ? changeHues.more : changeHues.less;
  return `hsl(${hue} ${Math.round(90 * strength)}% ${Math.round(86 - 18 * strength)}%)`;
}

/** The same name has the same shade everywhere. */
export function shadeOf(name: string): number {
  let hash = 0;
  for (let index = 0; index < name.length; index++) hash = (hash * 31 + name.charCodeAt(index)) % 997;
  return hash / 996;
}
