import type { Verdict } from "@plumbline/core/compare/views";
import type { SourceFact } from "#charts/frame/chart-source.tsx";

/** A line of a card's plot: a dot with its whisker, and the same in figures. */
export type CardRow = {
  label: string;
  value: number;
  low: number;
  high: number;
  /** "1.82× (1.74–1.90)" */
  text: string;
  verdict: Verdict | null;
  /** The A/A floor around no difference; null where it was never measured. */
  band: { low: number; high: number } | null;
};

/** A plot of a card on one axis; `reference` is the value of no difference. */
export type CardPlot = {
  heading: string;
  rows: readonly CardRow[];
  scale: "linear" | "log";
  domain: readonly [number, number];
  ticks: readonly { value: number; label: string }[];
  reference: number | null;
};

/** A result as one picture that carries its proof: the answer, its figures, their caveats and their origin. */
export type ResultCard = {
  title: string;
  sentences: readonly string[];
  caveats: readonly string[];
  plots: readonly CardPlot[];
  facts: readonly SourceFact[];
};
