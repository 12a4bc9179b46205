"use client";

import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from "@mantine/spotlight";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { isClientId } from "@plumbline/core/server/client-id";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { IconSearch } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { guides } from "#features/docs/guides.ts";
import { implementationHref } from "#features/href/implementation-href.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { pages } from "../navigation/pages.ts";
import classes from "./command-palette.module.css";
import { filterActions } from "./filter-actions.ts";
import { joinRuns, toFindPaletteRuns } from "./palette-runs.ts";
import { paletteStore } from "./palette-store.ts";
import { runActions } from "./run-actions.ts";

const TYPING_PAUSE_MS = 250;

/** Ctrl-K: any page, action, server, scenario or run, by typing a part of it. */
export function CommandPalette({ onShortcuts }: { onShortcuts: () => void }) {
  const { groups, nothingFound } = usePalette(onShortcuts);
  const say = useSay();
  return (
    <Spotlight
      actions={groups}
      store={paletteStore}
      filter={filterActions}
      // the frame listens to Ctrl-K before the palette is loaded
      shortcut={null}
      tagsToIgnore={[]}
      scrollable
      maxHeight={420}
      classNames={{ actionDescription: classes.paletteDescription }}
      attributes={{ content: { "aria-label": say("shell.search") } }}
      nothingFound={nothingFound}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: say("palette.placeholder"),
        "aria-label": say("shell.search"),
      }}
    />
  );
}

/** The palette's groups of links, and its message when nothing matches. */
function usePalette(onShortcuts: () => void): { groups: SpotlightActionGroupData[]; nothingFound: string } {
  const api = useTRPC();
  const say = useSay();
  const nameOf = useNameOf();
  const router = useRouter();
  const pathname = usePathname();
  const { toggleColorScheme } = useMantineColorScheme();
  const { opened, query } = useSpotlight(paletteStore);
  const [typed] = useDebouncedValue(query, TYPING_PAUSE_MS);
  // No query at all while it is closed: one that is merely disabled would keep pages from taking theirs from the server.
  const asked = opened ? 1 : 0;
  const servers = useQueries({ queries: [api.server.find.queryOptions()].slice(0, asked) })[0]?.data ?? [];
  const queue = useQueries({ queries: [api.queue.get.queryOptions()].slice(0, asked) })[0]?.data;
  const views = useQueries({ queries: [api.view.find.queryOptions()].slice(0, asked) })[0]?.data ?? [];
  const asking = opened ? toFindPaletteRuns(typed) : [];
  const found = useQueries({ queries: asking.map((wanted) => api.run.find.queryOptions(wanted)) });
  const runs = joinRuns(found.map(({ data }) => data?.runs ?? []));
  const isSearching = query !== typed || found.some(({ isPending }) => isPending);
  const nothingFound = found.some(({ isError }) => isError)
    ? say("palette.nothingUnsure")
    : isSearching
      ? say("palette.searching")
      : say("palette.nothing");
  const go = (href: string) => () => router.push(href);
  const groups = [
    {
      group: say("palette.pages"),
      actions: pages.map(({ href, label, meaning, icon: Icon }) => ({
        id: href,
        label: nameOf("pages", href, "label", label),
        description: nameOf("pages", href, "meaning", meaning),
        keywords: [label],
        leftSection: <Icon size={18} stroke={1.6} />,
        onClick: go(href),
      })),
    },
    {
      group: say("palette.actions"),
      actions: [
        ...runActions(pathname, queue?.running ?? null, runs, say).map(({ href, ...action }) => ({
          ...action,
          onClick: go(href),
        })),
        { id: "scheme", label: say("palette.switchScheme"), onClick: toggleColorScheme },
        { id: "shortcuts", label: say("shell.shortcuts"), onClick: onShortcuts },
      ],
    },
    {
      group: say("view.saved"),
      actions: views.map(({ viewId, name, path }) => ({
        id: viewId,
        label: name,
        description: path,
        onClick: go(path),
      })),
    },
    {
      group: say("palette.docs"),
      actions: guides.map(({ name, label, about }) => ({
        id: `docs ${name}`,
        label,
        description: about,
        keywords: [name],
        onClick: go(`/docs/${name}`),
      })),
    },
    {
      group: say("palette.runs"),
      actions: runs.map((run) => ({
        id: run.runId,
        label: run.name,
        description: say(`status.${run.status}`),
        rightSection: <TimeAgo at={run.createdAt} />,
        onClick: go(`/runs/${run.runId}`),
      })),
    },
    {
      group: say("palette.servers"),
      actions: servers.map(({ serverId, manifest }) => ({
        id: serverId,
        label: serverId,
        description: `${languageFacts[manifest.language].label}, ${isClientId(serverId) ? say("palette.client") : manifest.profile}: ${manifest.name}`,
        onClick: go(implementationHref(serverId)),
      })),
    },
    {
      group: say("palette.scenarios"),
      actions: scenarios.map(({ id, name, measures }) => ({
        id,
        label: nameOf("scenarios", id, "name", name),
        description: measures,
        keywords: [id, name],
        onClick: go(`/scenarios/${id}`),
      })),
    },
  ].filter((group) => group.actions.length > 0);
  return { groups, nothingFound };
}
