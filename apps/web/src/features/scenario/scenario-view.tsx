"use client";

import { Stack, Text, Title } from "@mantine/core";
import { owedDeliveriesPerS } from "@plumbline/core/plan/load-plan";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { languageFacts } from "@plumbline/core/server/language";
import type { ReactNode } from "react";
import { formatNumber } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { LatestResults } from "./latest-results.tsx";
import { LoadShape } from "./load-shape.tsx";
import classes from "./scenario.module.css";
import { ReadFirst, RunScenario, SettableParameters } from "./scenario-parts.tsx";

/** One scenario: purpose, how to read it, shape, parameters, latest results. */
export function ScenarioView({ scenarioId }: { scenarioId: string }) {
  const scenario = getScenario(scenarioId);
  const owed = owedDeliveriesPerS(scenario.plan({ scale: 1, warmupS: languageFacts.go.warmupS, measureS: null }));
  return (
    <>
      <PageHeader
        title={scenario.name}
        crumbs={{ steps: [{ label: "Scenarios", href: "/scenarios" }], here: scenario.name }}
        actions={<RunScenario scenario={scenario} />}
      >
        {scenario.measures}
      </PageHeader>
      <div className={classes.columns}>
        <Section title="How to read it">
          <ReadFirst scenario={scenario} />
          <Text size="sm">{scenario.howToRead}</Text>
        </Section>
        <Section title="Shape of the load">
          <LoadShape scenario={scenario} />
          <Text size="xs" c="dimmed">
            Drawn from the plan that is executed. Warm-up takes 5 s for compiled languages and 15 s for those that
            compile while running; it is never part of a figure.
          </Text>
          {owed !== null && (
            <Text size="sm">
              At the top <b>{formatNumber(owed)}</b> deliveries are owed each second.
            </Text>
          )}
        </Section>
      </div>
      <Stack mt="xl" gap="xl">
        <Section title={`Parameters of version ${scenario.version}`}>
          <SettableParameters scenario={scenario} />
        </Section>
        <Section title="Latest results">
          <LatestResults scenario={scenario} />
        </Section>
      </Stack>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}
