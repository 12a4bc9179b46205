"use client";

import { Stack, Text, TextInput, Title } from "@mantine/core";
import type { ServerView } from "@plumbline/core/server/views";
import { IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";
import { fuzzyFind } from "#ui/fuzzy-find.ts";
import { SectionNav } from "#ui/page/section-nav.tsx";
import { groupServers } from "../implementation/group-servers.ts";
import { searchText } from "../implementation/search-text.ts";
import classes from "./server.module.css";
import { ServerCard } from "./server-card.tsx";

/** Servers or clients as cards, by language, with a search that the address keeps. */
export function CatalogueCards({ servers }: { servers: readonly ServerView[] }) {
  const say = useSay();
  const [find, setFind] = useQueryState("find", parseAsString.withDefault(""));
  const groups = groupServers(fuzzyFind(servers, find, searchText));
  return (
    <Stack gap="lg">
      <TextInput
        type="search"
        size="sm"
        maw={360}
        aria-label={say("server.find")}
        placeholder={say("server.findAll", { count: servers.length })}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={find}
        onChange={(event) => void setFind(event.currentTarget.value || null)}
      />
      <SectionNav />
      {groups.length === 0 && <Text c="dimmed">{say("server.notFound")}</Text>}
      {groups.map(({ language, label, servers: members }) => (
        <section key={language} aria-label={label}>
          <Title order={2} mb="sm">
            {label}
          </Title>
          <div className={classes.cards}>
            {members.map((server) => (
              <ServerCard key={server.serverId} server={server} />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  );
}
