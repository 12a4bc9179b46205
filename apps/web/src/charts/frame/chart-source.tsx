"use client";

import { createContext, type ReactNode, useContext } from "react";

/** A fact about the origin of figures: "Scenario" and "Chat, steady". */
export type SourceFact = readonly [name: string, value: string];

const SourceContext = createContext<readonly SourceFact[]>([]);

/** The origin of all charts inside, for the files that they are saved as. Inner facts follow outer ones, and replace those of their name. */
export function ChartSource({ facts, children }: { facts: readonly SourceFact[]; children: ReactNode }) {
  return <SourceContext value={joinFacts(useContext(SourceContext), facts)}>{children}</SourceContext>;
}

/** The origin of the chart in this place of the page. */
export function useChartSource(): readonly SourceFact[] {
  return useContext(SourceContext);
}

/** Outer facts without those that inner ones replace, then the inner ones. Empty values are left out. */
function joinFacts(outer: readonly SourceFact[], inner: readonly SourceFact[]): SourceFact[] {
  const replaced = new Set(inner.map(([name]) => name));
  return [...outer.filter(([name]) => !replaced.has(name)), ...inner].filter(([, value]) => value !== "");
}
