"use client";

import { Container, Stack } from "@mantine/core";
import { prepareResults } from "@plumbline/core/result/results";
import type { SharedView } from "@plumbline/core/share/share";
import { identifyServer } from "#charts/color/server-color.ts";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { AnswerCards } from "../comparison/answer-cards.tsx";
import { ComparisonSource } from "../comparison/comparison-source.tsx";
import { Differences } from "../comparison/differences.tsx";
import { RatioTable } from "../comparison/ratio-table.tsx";
import { RatiosChart } from "../comparison/ratios-chart.tsx";
import { DuelResult } from "../duel/duel-result.tsx";
import { PageBasisSwitch, useBasis } from "../metric/basis-switch.tsx";
import { EnvironmentFacts } from "../result/environment-facts.tsx";
import { ErrorTable } from "../result/error-table.tsx";
import { FailedTrials } from "../result/failed-trials.tsx";
import { MetricTable } from "../result/metric-table.tsx";
import { OwedAndArrived } from "../result/owed-and-arrived.tsx";
import { ScenarioNotes } from "../result/scenario-notes.tsx";
import { ScenarioAnswer } from "../result/scenario-result-view.tsx";
import { resultFacts, runFacts } from "../result/source-facts.ts";
import { ScenarioRankings } from "./shared-charts.tsx";
import { SharedTrend } from "./shared-trend.tsx";

/** One result, for holders of its link: nothing here links into the organization. */
export function SharedPage({ shared }: { shared: Exclude<SharedView, { kind: "badge" }> }) {
  return (
    <Container component="main" size="xl" py="xl">
      {shared.kind === "run" &&
        (shared.run.spec.kind === "duel" ? <SharedDuel {...shared} /> : <SharedRun {...shared} />)}
      {shared.kind === "comparison" && <SharedComparison view={shared.comparison} />}
      {shared.kind === "trend" && <SharedTrend {...shared} />}
    </Container>
  );
}

function SharedDuel({ run, environment }: Extract<SharedView, { kind: "run" }>) {
  return (
    <>
      <PageHeader title={run.name}>
        A duel that was shared with you, {run.imported && "imported from another installation, "}measured{" "}
        {formatInstant(run.startedAt ?? run.createdAt, "UTC")}.
      </PageHeader>
      <Stack gap="xl">
        <ChartSource facts={runFacts(run, environment)}>
          <DuelResult run={run} linksTrials={false} />
        </ChartSource>
        {environment && <EnvironmentFacts environment={environment} />}
      </Stack>
    </>
  );
}

function SharedRun({ run, floors, environment }: Extract<SharedView, { kind: "run" }>) {
  const identities = identifyServer(run.spec.servers);
  const [basis] = useBasis();
  return (
    <>
      <PageHeader title={run.name}>
        A run that was shared with you, {run.imported && "imported from another installation, "}measured{" "}
        {formatInstant(run.startedAt ?? run.createdAt, "UTC")}. Medians over rounds, with 95 % intervals where the
        rounds allow one.
      </PageHeader>
      <Stack gap="xl">
        <PageBasisSwitch />
        {prepareResults(run, floors, basis).map((result) => (
          <Stack key={result.scenario.id} gap="lg" component="section" aria-label={result.scenario.name}>
            <ScenarioAnswer result={result} />
            <ScenarioNotes spec={run.spec} scenario={result.scenario} />
            {result.results.length > 0 && (
              <>
                <OwedAndArrived result={result} identities={identities} />
                <ChartSource facts={[...runFacts(run, environment), ...resultFacts(run, result)]}>
                  <ScenarioRankings run={run} result={result} />
                </ChartSource>
                <MetricTable
                  title={`All figures of ${result.scenario.name}`}
                  results={result.results}
                  identities={identities}
                />
                <ErrorTable errors={result.errors} identities={identities} />
              </>
            )}
            <FailedTrials failed={result.failed} identities={identities} />
          </Stack>
        ))}
        {environment && <EnvironmentFacts environment={environment} />}
      </Stack>
    </>
  );
}

function SharedComparison({ view }: { view: Extract<SharedView, { kind: "comparison" }>["comparison"] }) {
  const [basis] = useBasis();
  return (
    <>
      <PageHeader title="Comparison">
        A comparison that was shared with you; the other sides are compared with the first.
      </PageHeader>
      <Stack gap="xl">
        <PageBasisSwitch />
        <AnswerCards view={view} basis={basis} />
        <ComparisonSource view={view}>
          <RatiosChart view={view} basis={basis} />
        </ComparisonSource>
        <RatioTable view={view} />
        <Differences view={view} />
      </Stack>
    </>
  );
}
