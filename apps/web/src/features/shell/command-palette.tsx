"use client";

import { useMantineColorScheme } from "@mantine/core";
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from "@mantine/spotlight";
import { isClientId } from "@plumbline/core/client/client-id";
import { scenarios } from "@plumbline/core/scenario/catalogue";
import { languageFacts } from "@plumbline/core/server/language";
import { IconSearch } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { statusLabels } from "#features/run-list/labels.ts";
import { implementationHref } from "#features/server/implementation-href.ts";
import { useTRPC } from "#trpc/client.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import classes from "./app-frame.module.css";
import { pages } from "./pages.ts";
import { paletteStore } from "./palette-store.ts";

const RECENT_RUNS = 8;

/** Ctrl-K: any page, action, server, scenario or recent run, by typing a part of it. */
export function CommandPalette() {
  return (
    <Spotlight
      actions={usePaletteGroups()}
      store={paletteStore}
      shortcut={["mod + K"]}
      tagsToIgnore={[]}
      scrollable
      maxHeight={420}
      classNames={{ actionDescription: classes.paletteDescription }}
      attributes={{ content: { "aria-label": "Search" } }}
      nothingFound="Nothing by that name."
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: "Go to a page, server, scenario or run…",
        "aria-label": "Search",
      }}
    />
  );
}

function usePaletteGroups(): SpotlightActionGroupData[] {
  const api = useTRPC();
  const router = useRouter();
  const { toggleColorScheme } = useMantineColorScheme();
  const { opened } = useSpotlight(paletteStore);
  // No query at all while it is closed: one that is merely disabled would keep pages from taking theirs from the server.
  const asked = opened ? 1 : 0;
  const servers = useQueries({ queries: [api.server.find.queryOptions()].slice(0, asked) })[0]?.data ?? [];
  const runs =
    useQueries({ queries: [api.run.find.queryOptions({ limit: RECENT_RUNS })].slice(0, asked) })[0]?.data?.runs ?? [];
  const go = (href: string) => () => router.push(href);
  return [
    {
      group: "Pages",
      actions: pages.map(({ href, label, meaning, icon: Icon }) => ({
        id: href,
        label,
        description: meaning,
        leftSection: <Icon size={18} stroke={1.6} />,
        onClick: go(href),
      })),
    },
    {
      group: "Actions",
      actions: [{ id: "scheme", label: "Switch between light and dark", onClick: toggleColorScheme }],
    },
    {
      group: "Recent runs",
      actions: runs.map((run) => ({
        id: run.runId,
        label: run.name,
        description: statusLabels[run.status],
        rightSection: <TimeAgo at={run.createdAt} />,
        onClick: go(`/runs/${run.runId}`),
      })),
    },
    {
      group: "Servers and clients",
      actions: servers.map(({ serverId, manifest }) => ({
        id: serverId,
        label: serverId,
        description: `${languageFacts[manifest.language].label}, ${isClientId(serverId) ? "client" : manifest.profile}: ${manifest.name}`,
        onClick: go(implementationHref(serverId)),
      })),
    },
    {
      group: "Scenarios",
      actions: scenarios.map(({ id, name, measures }) => ({
        id,
        label: name,
        description: measures,
        keywords: [id],
        onClick: go(`/scenarios/${id}`),
      })),
    },
  ].filter((group) => group.actions.length > 0);
}
