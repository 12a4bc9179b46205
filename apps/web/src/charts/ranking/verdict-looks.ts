import type { Verdict } from "@plumbline/core/compare/views";

/** Colour and shape by verdict: never colour alone. */
export const verdictLooks = {
  better: { color: "var(--plumb-teal)", marker: "triangle" },
  worse: { color: "var(--plumb-red)", marker: "diamond" },
  same: { color: "var(--mantine-color-dimmed)", marker: "square" },
  inconclusive: { color: "var(--plumb-amber)", marker: "circle" },
} as const satisfies Record<Verdict, { color: string; marker: "triangle" | "diamond" | "square" | "circle" }>;
