"use client";

import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { serverColor } from "@plumbline/core/server/server-color";
import type { ServerView } from "@plumbline/core/server/views";
import { IconPlayerPlay } from "@tabler/icons-react";
import { newRunHref } from "#features/run-request/measured-kind.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { implementationHref } from "../href/implementation-href.ts";
import { LanguageMark } from "../implementation/language-mark.tsx";
import { Facts } from "./facts.tsx";
import { resultsByScenario } from "./results-by-scenario.ts";
import classes from "./server.module.css";
import { imageFacts, manifestFacts } from "./server-facts.tsx";
import { Sparkline } from "./sparkline.tsx";

/** One server at a glance. */
export function ServerCard({ server }: { server: ServerView }) {
  const say = useSay();
  const { serverId, manifest } = server;
  return (
    <Paper component="article" p="md" aria-label={serverId}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap={8} wrap="nowrap" miw={0}>
            <LanguageMark server={{ serverId, ...manifest }} size={12} />
            <Title order={3} fz="md">
              <Anchor component={Link} href={implementationHref(serverId)} inherit c="inherit">
                {serverId}
              </Anchor>
            </Title>
            {!isClientId(serverId) && (
              <Badge variant="default" radius="sm" tt="none" fw={500}>
                {manifest.profile}
              </Badge>
            )}
          </Group>
          <RunThis serverId={serverId} />
        </Group>
        <Facts facts={[...manifestFacts(say, server), ...imageFacts(say, server)]} />
        {manifest.variants.length > 0 && (
          <Text size="sm" c="dimmed">
            {say("server.variants", { names: manifest.variants.map(({ name }) => name).join(", ") })}
          </Text>
        )}
        <LastResults server={server} />
      </Stack>
    </Paper>
  );
}

export function RunThis({ serverId }: { serverId: string }) {
  const say = useSay();
  return (
    <Button
      component={Link}
      href={newRunHref(serverId)}
      variant="default"
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      style={{ flex: "none" }}
      aria-label={say("server.runOf", { server: serverId })}
    >
      {say("server.run")}
    </Button>
  );
}

function LastResults({ server }: { server: ServerView }) {
  const say = useSay();
  const nameOf = useNameOf();
  const groups = resultsByScenario(server);
  if (groups.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.result}>
        {say("server.notMeasured")}
      </Text>
    );
  return (
    <div>
      {groups.map(({ scenario, metric, history }) => (
        <div key={scenario.id} className={classes.result}>
          <span>
            {nameOf("scenarios", scenario.id, "name", scenario.name)}{" "}
            <Text span size="xs" c="dimmed">
              {nameOf("metrics", scenario.readFirst.metric, "label", metric.label)}
            </Text>
          </span>
          <Sparkline values={history} color={serverColor(server.manifest)} />
          <span className="figure">{formatMetric(history.at(-1), metric.unit)}</span>
        </div>
      ))}
    </div>
  );
}
