import { environmentLine } from "@plumbline/core/environment/environment-line";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import { describeExhibitions, markExhibition } from "@plumbline/core/gate/mark-exhibition";
import type { ScenarioResult } from "@plumbline/core/result/results";
import type { RunView } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { SourceFact } from "#charts/frame/chart-source.tsx";
import { formatMoment } from "#ui/format-date.ts";

type Origin = Pick<RunView, "name" | "startedAt"> & { spec: Pick<RunView["spec"], "servers"> };

/** The origin of a run's charts, for the files that they are saved as, and what its exhibitions break. */
export function runFacts(
  { name, startedAt, spec }: Origin,
  environment: EnvironmentView | null | undefined,
): SourceFact[] {
  return [
    ["Run", name],
    ["Measured", startedAt ? formatMoment(startedAt.getTime()) : ""],
    ["Environment", environmentLine(environment)],
    ...exhibitionFacts(spec.servers),
  ];
}

/** The exhibitions among servers with what they break; nothing without any. */
export function exhibitionFacts(servers: Parameters<typeof describeExhibitions>[0]): SourceFact[] {
  const note = describeExhibitions(servers);
  return note === null ? [] : [["Exhibitions", note]];
}

/** The scenario, server and round of a trial's charts. */
export function trialFacts({
  scenarioId,
  scenarioVersion,
  serverId,
  round,
  allotment,
}: Pick<TrialRow, "scenarioId" | "scenarioVersion" | "serverId" | "round" | "allotment">): SourceFact[] {
  const scenario = { name: getScenario(scenarioId).name, version: scenarioVersion };
  const beside: SourceFact[] = allotment?.opponent ? [["Side by side with", allotment.opponent]] : [];
  return [...scenarioFacts(scenario, [serverId]), ["Round", String(round)], ...beside];
}

/** The scenario, in the version that the run measured, and the servers with a figure. */
export function resultFacts(
  { spec }: Pick<RunView, "spec">,
  { scenario, results }: Pick<ScenarioResult, "scenario" | "results">,
): SourceFact[] {
  const measured = spec.scenarios.find(({ scenarioId }) => scenarioId === scenario.id);
  return scenarioFacts(
    { name: scenario.name, version: measured?.version ?? scenario.version },
    results.map(({ server }) => markExhibition(server)),
  );
}

/** The scenario and the names of the servers of charts. */
export function scenarioFacts(scenario: { name: string; version: number }, names: readonly string[]): SourceFact[] {
  return [
    ["Scenario", `${scenario.name} (version ${scenario.version})`],
    ["Servers", names.join(", ")],
  ];
}
