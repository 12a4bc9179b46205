"use client";

import { List, Stack, Text, Title } from "@mantine/core";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { SharedView } from "@plumbline/core/share/share";
import { useSpeech } from "#i18n/use-speech.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { metricOf } from "../metric/metric-of.ts";
import { EnvironmentFacts } from "../result/origin/environment-facts.tsx";
import { TrendFigure } from "../trend/trend-figure.tsx";
import { trendNotes } from "../trend/trend-notes.ts";
import { trendSentences } from "./trend-sentences.ts";

/** A trend, for holders of its link. */
export function SharedTrend({ trend, changes }: Extract<SharedView, { kind: "trend" }>) {
  const say = useSay();
  const nameOf = useNameOf();
  const { list } = useSpeech();
  const [setting] = trend.settings;
  return (
    <>
      <PageHeader
        title={say("shared.trend", {
          metric: nameOf("metrics", trend.metricId, "label", metricOf(trend).label),
          scenario: nameOf("scenarios", trend.scenarioId, "name", getScenario(trend.scenarioId).name),
        })}
      >
        {say("shared.trendLead")}
      </PageHeader>
      <Stack gap="xl">
        <TrendFigure view={trend} changes={changes} />
        <Stack component="section" gap="sm" aria-label={say("shared.shows")}>
          <Title order={2}>{say("shared.shows")}</Title>
          <List size="sm" maw={860}>
            {trendSentences(trend, changes).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          {trendNotes({ say, list }, trend, changes).map((note) => (
            <Text key={note} size="sm" c="dimmed" maw={860}>
              {note}
            </Text>
          ))}
        </Stack>
        {setting && <EnvironmentFacts environment={setting.environment} />}
      </Stack>
    </>
  );
}
