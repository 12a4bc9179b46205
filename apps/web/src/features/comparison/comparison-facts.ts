import type { ComparisonView } from "@plumbline/core/compare/views";
import { environmentLine } from "@plumbline/core/environment/environment-line";
import { sideLetter } from "@plumbline/core/result/further-sides";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { SourceFact } from "#charts/frame/chart-source.tsx";
import { formatMoments } from "#ui/format-date.ts";
import { exhibitionFacts } from "../result/origin/source-facts.ts";

/** The origin of a comparison: scenario, date and environment of the first side, and each side with its runs. */
export function comparisonFacts({ sides }: ComparisonView): SourceFact[] {
  const [first] = sides;
  if (!first) return [];
  const starts = sides.flatMap(({ runs }) => runs.flatMap(({ startedAt }) => startedAt?.getTime() ?? []));
  return [
    ["Scenario", `${getScenario(first.key.scenarioId).name} (version ${first.scenarioVersion})`],
    ["Measured", formatMoments(starts)],
    ["Environment", environmentLine(first.environment)],
    ...exhibitionFacts(sides.flatMap(({ servers }) => servers)),
    ...sides.map(
      ({ label, rounds, runs }, index): SourceFact => [
        sideLetter(index),
        `${label}, ${rounds} rounds of ${runs.map(({ name }) => name).join(", ")}`,
      ],
    ),
  ];
}
