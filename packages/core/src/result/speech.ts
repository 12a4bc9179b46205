import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import { english, type Phrases } from "./phrases.ts";

/**
 * A language for answers. Functions that state something choose phrases and their values from figures; what they state is the same
 * in each language.
 */
export interface Speech {
  /** Puts a phrase into words. */
  readonly say: <Id extends keyof Phrases>(id: Id, values: Parameters<Phrases[Id]>[0]) => string;
  /** A metric's name inside a sentence. */
  readonly metric: (metricId: SummaryMetricId) => string;
  readonly scenario: (scenario: { readonly id: string; readonly name: string }) => string;
  /** "a, b and c". */
  readonly list: (names: readonly string[]) => string;
}

/** The language of the API, of files, and of pages for readers of no other. */
export const inEnglish: Speech = {
  say: (id, values) => english[id](values as never),
  metric: (metricId) => labelOf(summaryMetrics[metricId]),
  scenario: ({ name }) => name,
  list: listOf,
};

/** "a", "a and b", "a, b and c". */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A metric's label inside a sentence: "latency p99", "latency p99 of what arrived", "CPU per delivery". */
export function labelOf({ label }: { readonly label: string }): string {
  const words = label.replace(/, arrived$/, " of what arrived");
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
