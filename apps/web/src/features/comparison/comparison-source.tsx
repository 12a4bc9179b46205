import type { ComparisonView } from "@plumbline/core/compare/views";
import type { ReactNode } from "react";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { comparisonFacts } from "./comparison-facts.ts";

/** The origin of a comparison's charts. */
export function ComparisonSource({ view, children }: { view: ComparisonView; children: ReactNode }) {
  return <ChartSource facts={comparisonFacts(view)}>{children}</ChartSource>;
}
