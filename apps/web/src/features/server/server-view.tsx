"use client";

import { Code, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ServerView as Server } from "@plumbline/core/server/views";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { ContractSection } from "../gate/contract-section.tsx";
import { LanguageMark } from "../implementation/language-mark.tsx";
import { profileMeanings } from "../implementation/meanings.ts";
import { Facts } from "./facts.tsx";
import { ResultsTable } from "./results-table.tsx";
import { RunThis } from "./server-card.tsx";
import { imageFacts, manifestFacts } from "./server-facts.tsx";

const DIGEST_SHOWN = 12;

/** Everything known of one server or client: manifest, image, all shown results. */
export function ServerContent({ serverId }: { serverId: string }) {
  const say = useSay();
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
        crumbs={{ steps: [listOf(say, serverId)], here: serverId }}
        actions={known && <RunThis serverId={serverId} />}
      >
        {known && describe(say, known)}
      </PageHeader>
      <QueryState query={query}>{(server) => <Loaded server={server} />}</QueryState>
    </>
  );
}

/** The list that it stands in. */
function listOf(say: Say, serverId: string) {
  return isClientId(serverId)
    ? { label: say("server.clients"), href: "/clients" }
    : { label: say("server.servers"), href: "/servers" };
}

function describe(say: Say, { serverId, manifest: { name, language, profile } }: Server): string {
  const { label } = languageFacts[language];
  return isClientId(serverId)
    ? say("server.aboutClient", { name, language: label })
    : say("server.about", { name, language: label, profile });
}

function Loaded({ server }: { server: Server }) {
  const say = useSay();
  const { manifest } = server;
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Panel title={say("server.manifest")}>
          <Facts
            facts={[
              ...(isClientId(server.serverId)
                ? []
                : [
                    {
                      label: say("server.profile"),
                      value: say("server.profileMeaning", {
                        profile: manifest.profile,
                        meaning: say(profileMeanings[manifest.profile]),
                      }),
                    },
                  ]),
              ...manifestFacts(say, server),
              { label: say("server.maintainers"), value: manifest.maintainers.join(", ") },
              {
                label: say("server.source"),
                value: <Code>{server.sourceDigest.slice(0, DIGEST_SHOWN)}</Code>,
                hint: say("server.sourceMeaning", { digest: server.sourceDigest }),
              },
            ]}
          />
          {manifest.notes && <Text size="sm">{manifest.notes}</Text>}
        </Panel>
        <Panel title={say("server.image")}>
          <Facts facts={imageFacts(say, server)} />
          <Variants variants={manifest.variants} />
        </Panel>
      </SimpleGrid>
      <ContractSection serverId={server.serverId} />
      <section aria-label={say("server.results")}>
        <Title order={2} mb="sm">
          {say("server.results")}
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
  const say = useSay();
  if (variants.length === 0) return null;
  return (
    <Stack gap={6}>
      <Title order={3}>{say("server.variantsTitle")}</Title>
      {variants.map(({ id, name, args, notes }) => (
        <Text key={id} size="sm">
          <b>{name}</b> <Code>{args.join(" ")}</Code> {notes}
        </Text>
      ))}
    </Stack>
  );
}
