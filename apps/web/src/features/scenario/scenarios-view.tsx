"use client";

import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { groupScenarios } from "./group-scenarios.ts";
import { LoadShape } from "./load-shape.tsx";
import classes from "./scenario.module.css";
import { ReadFirst, RunScenario } from "./scenario-parts.tsx";

/** The load shapes, each with its purpose. */
export function ScenariosView() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say("scenario.title")}>{say("scenario.lead")}</PageHeader>
      <Stack gap="xl">
        {groupScenarios(scenarios).map((group) => (
          <Stack key={group.workload} component="section" gap="sm" aria-label={say(group.label)}>
            <Title order={2}>{say(group.label)}</Title>
            <div className={classes.cards}>
              {group.scenarios.map((scenario) => (
                <ScenarioCard key={scenario.id} scenario={scenario} />
              ))}
            </div>
          </Stack>
        ))}
      </Stack>
    </>
  );
}

function ScenarioCard({ scenario }: { scenario: Scenario }) {
  const say = useSay();
  const name = useNameOf()("scenarios", scenario.id, "name", scenario.name);
  return (
    <Paper component="article" p="md" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap={8} align="baseline">
            <Title order={3} fz="md">
              <Anchor component={Link} href={`/scenarios/${scenario.id}`} inherit c="inherit">
                {name}
              </Anchor>
            </Title>
            <Text size="xs" c="dimmed">
              {say("scenario.version", { version: scenario.version })}
            </Text>
          </Group>
          <RunScenario scenario={scenario} />
        </Group>
        <Text size="sm">{scenario.measures}</Text>
        <LoadShape scenario={scenario} />
        <ReadFirst scenario={scenario} />
      </Stack>
    </Paper>
  );
}
