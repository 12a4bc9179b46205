"use client";

import { Code, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { languageFacts } from "@plumbline/core/server/language";
import type { ServerView as Server } from "@plumbline/core/server/views";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { ContractSection } from "../gate/contract-section.tsx";
import { LanguageMark } from "../implementation/language-mark.tsx";
import { profileMeanings } from "../implementation/meanings.ts";
import { Facts } from "./facts.tsx";
import { ResultsTable } from "./results-table.tsx";
import { RunThis } from "./server-card.tsx";
import { imageFacts, manifestFacts } from "./server-facts.tsx";

const DIGEST_SHOWN = 12;

const SERVERS = { label: "Servers", href: "/servers" };
const CLIENTS = { label: "Clients", href: "/clients" };

/** Everything known of one server or client: manifest, image, all shown results. */
export function ServerContent({ serverId }: { serverId: string }) {
  const query = useQuery(useTRPC().server.get.queryOptions({ serverId }));
  const { data: known } = query;
  return (
    <>
      <PageHeader
        title={
          <Group gap={10} component="span">
            {known && <LanguageMark server={{ serverId, ...known.manifest }} size={16} />}
            {serverId}
          </Group>
        }
        crumbs={{ steps: [isClientId(serverId) ? CLIENTS : SERVERS], here: serverId }}
        actions={known && <RunThis serverId={serverId} />}
      >
        {known &&
          `${known.manifest.name}. ${languageFacts[known.manifest.language].label}, ${isClientId(serverId) ? "client" : `${known.manifest.profile} profile`}.`}
      </PageHeader>
      <QueryState query={query}>{(server) => <Loaded server={server} />}</QueryState>
    </>
  );
}

function Loaded({ server }: { server: Server }) {
  const { manifest } = server;
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Panel title="Manifest">
          <Facts
            facts={[
              ...(isClientId(server.serverId)
                ? []
                : [
                    {
                      label: "Profile",
                      value: `${manifest.profile}: ${profileMeanings[manifest.profile].toLowerCase()}`,
                    },
                  ]),
              ...manifestFacts(server),
              { label: "Maintainers", value: manifest.maintainers.join(", ") },
              {
                label: "Source",
                value: <Code>{server.sourceDigest.slice(0, DIGEST_SHOWN)}</Code>,
                hint: `Digest of its folder; a new one means a new build. ${server.sourceDigest}`,
              },
            ]}
          />
          {manifest.notes && <Text size="sm">{manifest.notes}</Text>}
        </Panel>
        <Panel title="Image">
          <Facts facts={imageFacts(server)} />
          <Variants variants={manifest.variants} />
        </Panel>
      </SimpleGrid>
      <ContractSection serverId={server.serverId} />
      <section aria-label="Results">
        <Title order={2} mb="sm">
          Results
        </Title>
        <ResultsTable server={server} />
      </section>
    </Stack>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" p="md" aria-label={title}>
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  );
}

function Variants({ variants }: { variants: Server["manifest"]["variants"] }) {
  if (variants.length === 0) return null;
  return (
    <Stack gap={6}>
      <Title order={3}>Variants</Title>
      {variants.map(({ id, name, args, notes }) => (
        <Text key={id} size="sm">
          <b>{name}</b> <Code>{args.join(" ")}</Code> {notes}
        </Text>
      ))}
    </Stack>
  );
}
