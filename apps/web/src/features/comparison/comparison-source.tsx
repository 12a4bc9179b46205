import type { ComparisonView } from "@plumbline/core/compare/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ReactNode } from "react";
import { ChartSource, type SourceFact } from "#charts/frame/chart-source.tsx";
import { environmentLine } from "../result/source-facts.ts";
import { sideLetter } from "./side-lines.ts";

/** The origin of a comparison's charts: scenario and environment of the first side, and each side with its runs. */
export function ComparisonSource({ view, children }: { view: ComparisonView; children: ReactNode }) {
  return <ChartSource facts={factsOf(view)}>{children}</ChartSource>;
}

function factsOf({ sides }: ComparisonView): SourceFact[] {
  const [first] = sides;
  if (!first) return [];
  return [
    ["Scenario", `${getScenario(first.key.scenarioId).name} (version ${first.scenarioVersion})`],
    ["Environment", environmentLine(first.environment)],
    ...sides.map(
      ({ label, rounds, runs }, index): SourceFact => [
        sideLetter(index),
        `${label}, ${rounds} rounds of ${runs.map(({ name }) => name).join(", ")}`,
      ],
    ),
  ];
}
