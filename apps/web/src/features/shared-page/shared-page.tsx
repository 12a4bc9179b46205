"use client";

import { Container, Stack } from "@mantine/core";
import { prepareResults } from "@plumbline/core/result/results";
import type { RunView } from "@plumbline/core/run/views";
import type { SharedView } from "@plumbline/core/share/share";
import { identifyServer } from "#charts/color/server-color.ts";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { PageHeader } from "#ui/page/page-header.tsx";
import { AnswerCards } from "../comparison/answer-cards.tsx";
import { ComparisonSource } from "../comparison/comparison-source.tsx";
import { CompressionTable } from "../comparison/compression-table.tsx";
import { Differences } from "../comparison/differences.tsx";
import { RatioTable } from "../comparison/ratio-table.tsx";
import { RatiosChart } from "../comparison/ratios-chart.tsx";
import { DuelResult } from "../duel/duel-result.tsx";
import { PageBasisSwitch, useBasis } from "../metric/basis-switch.tsx";
import { EnvironmentFacts } from "../result/origin/environment-facts.tsx";
import { resultFacts, runFacts } from "../result/origin/source-facts.ts";
import { ScenarioNotes } from "../result/scenario-notes.tsx";
import { ScenarioAnswer } from "../result/scenario-result-view.tsx";
import { ErrorTable } from "../result/tables/error-table.tsx";
import { FailedTrials } from "../result/tables/failed-trials.tsx";
import { MetricTable } from "../result/tables/metric-table.tsx";
import { OwedAndArrived } from "../result/tables/owed-and-arrived.tsx";
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

const whenOf = ({ startedAt, createdAt }: RunView) => formatInstant(startedAt ?? createdAt, "UTC");

function SharedDuel({ run, environment }: Extract<SharedView, { kind: "run" }>) {
  const say = useSay();
  return (
    <>
      <PageHeader title={run.name}>
        {say(run.imported ? "shared.duelImported" : "shared.duel", { when: whenOf(run) })}
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
  const say = useSay();
  const identities = identifyServer(run.spec.servers);
  const [basis] = useBasis();
  return (
    <>
      <PageHeader title={run.name}>
        {say(run.imported ? "shared.runImported" : "shared.run", { when: whenOf(run) })}
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
                  title={say("results.allFigures", { scenario: result.scenario.name })}
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
  const say = useSay();
  const [basis] = useBasis();
  return (
    <>
      <PageHeader title={say("shared.comparison")}>{say("shared.comparisonLead")}</PageHeader>
      <Stack gap="xl">
        <PageBasisSwitch />
        <AnswerCards view={view} basis={basis} />
        <ComparisonSource view={view}>
          <RatiosChart view={view} basis={basis} />
        </ComparisonSource>
        <RatioTable view={view} />
        <CompressionTable view={view} />
        <Differences view={view} />
      </Stack>
    </>
  );
}
