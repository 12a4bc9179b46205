"use client";

import { Stack, Text, Title } from "@mantine/core";
import { owedDeliveriesPerS } from "@plumbline/core/plan/load-figures";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ReactNode } from "react";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatNumber } from "#ui/format.ts";
import { PageHeader } from "#ui/page/page-header.tsx";
import { LatestResults } from "./latest-results.tsx";
import { LoadShape } from "./load-shape.tsx";
import classes from "./scenario.module.css";
import { ReadFirst, RunScenario, SettableParameters } from "./scenario-parts.tsx";

/** One scenario: purpose, how to read it, shape, parameters, latest results. */
export function ScenarioView({ scenarioId }: { scenarioId: string }) {
  const say = useSay();
  const scenario = getScenario(scenarioId);
  const name = useNameOf()("scenarios", scenarioId, "name", scenario.name);
  const owed = owedDeliveriesPerS(scenario.plan({ scale: 1, warmupS: languageFacts.go.warmupS, measureS: null }));
  return (
    <>
      <PageHeader
        title={name}
        crumbs={{ steps: [{ label: say("scenario.title"), href: "/scenarios" }], here: name }}
        actions={<RunScenario scenario={scenario} />}
      >
        {scenario.measures}
      </PageHeader>
      <div className={classes.columns}>
        <Section title={say("scenario.howToRead")}>
          <ReadFirst scenario={scenario} />
          <Text size="sm">{scenario.howToRead}</Text>
        </Section>
        <Section title={say("scenario.shape")}>
          <LoadShape scenario={scenario} />
          <Text size="xs" c="dimmed">
            {say("scenario.shapeMeaning")}
          </Text>
          {owed !== null && <Text size="sm">{say("scenario.owed", { owed: formatNumber(owed) })}</Text>}
        </Section>
      </div>
      <Stack mt="xl" gap="xl">
        <Section title={say("scenario.parametersOf", { version: scenario.version })}>
          <SettableParameters scenario={scenario} />
        </Section>
        <Section title={say("scenario.latest")}>
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
