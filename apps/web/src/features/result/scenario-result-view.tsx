"use client";

import { Alert, Anchor, Group, Select, Stack, Text, Title } from "@mantine/core";
import { answerSentence } from "@plumbline/core/result/answer-sentence";
import { rankByPolicy, type ScenarioResult, toMatrixEntries } from "@plumbline/core/result/results";
import type { RunView } from "@plumbline/core/run/views";
import { inBasis, isOfBasis } from "@plumbline/core/summary/of-basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { IconInfoCircle } from "@tabler/icons-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import classes from "#charts/frame/panels.module.css";
import { DotWhisker } from "#charts/ranking/dot-whisker.tsx";
import { prepareMatrix } from "#charts/ranking/language-matrix.ts";
import { MatrixHeat } from "#charts/ranking/matrix-heat.tsx";
import { prepareDotWhisker } from "#charts/ranking/prepare-dot-whisker.ts";
import { useSpeech } from "#i18n/use-speech.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { DoubtedTrials } from "../audit/doubted-trials.tsx";
import { SoakSummary } from "../audit/soak/soak-summary.tsx";
import { DEVIATION_SIGN, DeviationNote, ExhibitionNote } from "../gate/deviation-mark.tsx";
import { trendHref } from "../href/trend-href.ts";
import { rankedMetricIds } from "../metric/metric-groups.ts";
import { CompareLinks } from "./compare-links.tsx";
import { RaceChart } from "./rounds/race-chart.tsx";
import { ServerOverlay, ServerPercentiles } from "./rounds/server-overlay.tsx";
import { ScenarioNotes } from "./scenario-notes.tsx";
import { ErrorTable } from "./tables/error-table.tsx";
import { FailedTrials } from "./tables/failed-trials.tsx";
import { MetricTable } from "./tables/metric-table.tsx";
import { OwedAndArrived } from "./tables/owed-and-arrived.tsx";
import { SearchTable } from "./tables/search-table.tsx";

type Props = { run: RunView; result: ScenarioResult; identities: ReadonlyMap<string, ServerIdentity> };

/** A scenario's result in a sentence, with its caveats; `action` stands beside the heading. */
export function ScenarioAnswer({ result, action }: { result: ScenarioResult; action?: ReactNode }) {
  const speech = useSpeech();
  const say = useSay();
  const answer = answerSentence(result, speech);
  return (
    <Stack
      component="section"
      gap={6}
      aria-label={say("results.answerOf", { scenario: speech.scenario(result.scenario) })}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{speech.scenario(result.scenario)}</Title>
        {action}
      </Group>
      <Text size="lg" fw={500} maw={860}>
        {answer.sentence}
      </Text>
      {answer.caveats.map((caveat) => (
        <Text key={caveat} size="sm" c="var(--plumb-amber)" maw={860}>
          {caveat}
        </Text>
      ))}
    </Stack>
  );
}

/** The evidence behind a scenario's answer: deliveries, ranking, matrix, time, percentiles, all metrics, errors, failures. */
export function ScenarioDetails({ run, result, identities }: Props) {
  const say = useSay();
  const speech = useSpeech();
  return (
    <Stack
      component="section"
      gap="lg"
      aria-label={say("results.detailsOf", { scenario: speech.scenario(result.scenario) })}
    >
      <ScenarioNotes spec={run.spec} scenario={result.scenario} />
      {result.results.length > 0 && (
        <>
          <SearchTable results={result.results} identities={identities} />
          <OwedAndArrived result={result} identities={identities} />
          <Rankings result={result} identities={identities} />
          <div className={`${classes.panels} ${classes.level}`}>
            <ServerOverlay result={result} identities={identities} />
            <ServerPercentiles result={result} identities={identities} />
          </div>
          <MetricTable
            title={say("results.allFigures", { scenario: speech.scenario(result.scenario) })}
            results={result.results}
            identities={identities}
          />
          <SoakSummary trials={result.results.flatMap(({ trials }) => trials)} />
          <ErrorTable errors={result.errors} identities={identities} />
          <CompareLinks runId={run.runId} result={result} />
        </>
      )}
      <DoubtedTrials trials={result.audited} />
      <FailedTrials failed={result.failed} identities={identities} />
    </Stack>
  );
}

/** The ranking by a figure of choice, and the same figure by language and profile. */
function Rankings({ result, identities }: Omit<Props, "run">) {
  const say = useSay();
  const nameOf = useNameOf();
  const [chosen, choose] = useQueryState("metric", parseAsStringLiteral(rankedMetricIds));
  const metricId = chosen ? inBasis(chosen, result.basis) : result.metricId;
  const metric = summaryMetrics[metricId];
  const rankings = rankByPolicy(result.results, metricId, result.floors);
  const floor = result.floors[metricId];
  const aa = floor === undefined ? say("results.noFloor") : say("results.floor", { floor: formatPercent(floor) });
  const direction = say(metric.better === "lower" ? "common.lowerIsBetter" : "common.higherIsBetter");
  const labelOf = (id: SummaryMetricId) => nameOf("metrics", id, "label", summaryMetrics[id].label);
  const names = new Map(
    result.results.map(({ server, suspect }) => [
      server.serverId,
      [server.serverId, server.deviations.length > 0 && DEVIATION_SIGN, suspect && "(SUSPECT)"]
        .filter(Boolean)
        .join(" "),
    ]),
  );
  const measured = toMatrixEntries(result.results, metricId, rankings);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Select
          size="xs"
          w={240}
          aria-label={say("results.rankedBy")}
          searchable
          data={rankedMetricIds
            .filter((id) => isOfBasis(id, result.basis))
            .map((value) => ({ value, label: labelOf(value) }))}
          value={metricId}
          onChange={(value) =>
            void choose(rankedMetricIds.find((id) => id === value && id !== result.metricId) ?? null)
          }
          allowDeselect={false}
        />
        <Text size="xs" c="dimmed">
          {metricId === result.metricId ? result.scenario.readFirst.why : metric.meaning}
        </Text>
        <Anchor component={Link} href={trendHref({ scenarioId: result.scenario.id, metricId })} size="xs">
          {say("results.trend")}
        </Anchor>
      </Group>
      {rankings.length > 1 && (
        <Alert variant="default" icon={<IconInfoCircle size={16} />}>
          {say("results.policies")}
        </Alert>
      )}
      {measured.length === 0 && <Text size="sm">{say("results.noFigure")}</Text>}
      <DeviationNote servers={result.results.map(({ server }) => server)} />
      <ExhibitionNote servers={result.results.map(({ server }) => server)} />
      <div className={classes.panels}>
        {rankings.map(({ policy, ranking }) => (
          <DotWhisker
            key={policy}
            title={`${say("results.ranking", { figure: labelOf(metricId) })}${rankings.length > 1 ? `, ${policy}` : ""}`}
            subtitle={`${direction} · ${say("results.medians")} · ${policy} · ${aa}`}
            data={prepareDotWhisker(ranking, identities, names, metric.unit)}
          />
        ))}
        <RaceChart result={result} metricId={metricId} identities={identities} />
        {measured.length > 0 && (
          <MatrixHeat
            title={say("results.matrix", { figure: labelOf(metricId) })}
            subtitle={`${say("results.mediansOverRounds")} · ${direction}`}
            matrix={prepareMatrix(measured, metric.better)}
            unit={metric.unit}
          />
        )}
      </div>
    </Stack>
  );
}
