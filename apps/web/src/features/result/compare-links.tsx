"use client";

import { Button, Group, Select, Text, Title } from "@mantine/core";
import type { ScenarioResult } from "@plumbline/core/result/results";
import { IconColumns2 } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { compareHref, sideOfRun } from "../href/compare-href.ts";
import { profilePairs } from "./profile-pairs.ts";

/** From a result to comparisons: any two servers, or the two profiles of a language. */
export function CompareLinks({ runId, result }: { runId: string; result: ScenarioResult }) {
  const say = useSay();
  const serverIds = result.results.map(({ server }) => server.serverId);
  const [a, setA] = useState<string | null>(serverIds[0] ?? null);
  const [b, setB] = useState<string | null>(serverIds[1] ?? null);
  if (serverIds.length < 2) return null;
  const hrefOf = (pair: readonly string[]) =>
    compareHref(pair.map((serverId) => sideOfRun({ runId, serverId, scenarioId: result.scenario.id })));
  return (
    <section>
      <Title order={3} mb="xs">
        {say("runs.compare")}
      </Title>
      <Group gap="xs">
        <Select
          size="xs"
          w={190}
          aria-label={say("results.side", { letter: "A" })}
          data={serverIds}
          value={a}
          onChange={setA}
          allowDeselect={false}
        />
        <Text size="sm">{say("results.against")}</Text>
        <Select
          size="xs"
          w={190}
          aria-label={say("results.side", { letter: "B" })}
          data={serverIds}
          value={b}
          onChange={setB}
          allowDeselect={false}
        />
        {a && b && a !== b ? (
          <Button
            component={Link}
            href={hrefOf([a, b])}
            size="xs"
            variant="default"
            leftSection={<IconColumns2 size={14} aria-hidden />}
          >
            {say("runs.compare")}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {say("results.selectTwo")}
          </Text>
        )}
      </Group>
      <Group gap="xs" mt="xs">
        {profilePairs(result.results.map(({ server }) => server)).map((pair) => (
          <Button
            key={pair.label}
            component={Link}
            href={hrefOf([pair.minimal, pair.framework])}
            size="xs"
            variant="subtle"
          >
            {pair.label}
          </Button>
        ))}
      </Group>
    </section>
  );
}
