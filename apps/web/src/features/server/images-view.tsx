"use client";

import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ServerView } from "@plumbline/core/server/views";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import type { MessageId, Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ABSENT, formatBytes, formatDuration } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { implementationHref } from "../href/implementation-href.ts";
import { LanguageMark } from "../implementation/language-mark.tsx";
import { type ImageOrder, type ImageRow, imageOrders, prepareImageRows } from "./prepare-images.ts";

const params = { order: parseAsStringLiteral(imageOrders).withDefault("image") };

const orderLabels = {
  image: "server.image",
  program: "server.program",
  build: "images.buildTime",
} as const satisfies Record<ImageOrder, MessageId>;

/** Sizes and build times of all images beside each other. */
export function ImagesView() {
  const say = useSay();
  const query = useQuery(useTRPC().server.find.queryOptions());
  return (
    <>
      <PageHeader title={say("server.images")}>{say("images.lead")}</PageHeader>
      <QueryState
        query={query}
        isEmpty={(servers) => servers.every(({ image }) => image === null)}
        empty={<EmptyState title={say("images.none")}>{say("images.noneMeaning")}</EmptyState>}
      >
        {(servers) => <Loaded servers={servers} />}
      </QueryState>
    </>
  );
}

function Loaded({ servers }: { servers: readonly ServerView[] }) {
  const router = useRouter();
  const say = useSay();
  const [{ order }, setParams] = useQueryStates(params);
  const { rows, unbuilt } = prepareImageRows(servers, order);
  const standIns = rows.filter(({ image }) => image.bases === "stand-in").length;
  return (
    <Stack>
      <Group>
        <Text size="sm">{say("images.smallestBy")}</Text>
        <SegmentedControl
          aria-label={say("images.order")}
          value={order}
          onChange={(value) => setParams({ order: imageOrders.find((known) => known === value) ?? null })}
          data={imageOrders.map((value) => ({ value, label: say(orderLabels[value]) }))}
        />
      </Group>
      <DataTable
        label={say("server.images")}
        records={rows}
        columns={columnsIn(say)}
        idOf={({ server }) => server.serverId}
        onRowClick={({ server }) => router.push(implementationHref(server.serverId))}
        minWidth={520}
      />
      <Text size="sm" c="dimmed">
        {[
          ...(unbuilt > 0 ? [say("images.unbuilt", { count: unbuilt })] : []),
          ...(standIns > 0 ? [say("images.onStandIns", { count: standIns })] : []),
        ].join(" ")}
      </Text>
    </Stack>
  );
}

const columnsIn = (say: Say): Column<ImageRow>[] => [
  {
    accessor: "server",
    title: say("images.server"),
    render: ({ server: { serverId, manifest } }) => (
      <Group gap={8} wrap="nowrap">
        <LanguageMark server={{ serverId, ...manifest }} />
        <Anchor
          component={Link}
          href={implementationHref(serverId)}
          fz="sm"
          c="inherit"
          onClick={(event) => event.stopPropagation()}
        >
          {serverId}
        </Anchor>
      </Group>
    ),
  },
  {
    accessor: "language",
    title: say("images.language"),
    render: ({ server }) => languageFacts[server.manifest.language].label,
    ...fromTablet,
  },
  figure("image", say("server.image"), ({ image }) => formatBytes(image.imageBytes)),
  figure("times", say("images.timesSmallest"), ({ timesSmallest }) => timesSmallest.toFixed(1)),
  figure("program", say("server.program"), ({ image }) =>
    image.artifactBytes === null ? ABSENT : formatBytes(image.artifactBytes),
  ),
  figure("build", say("server.builtIn"), ({ image }) => formatDuration(image.buildMs / 1000)),
  {
    accessor: "bases",
    title: say("images.bases"),
    render: ({ image }) => say(image.bases === "public" ? "server.public" : "images.standIns"),
    ...fromTablet,
  },
  {
    accessor: "built",
    title: say("server.built"),
    render: ({ image }) => <TimeAgo at={image.builtAt} />,
    ...fromTablet,
  },
];

function figure(accessor: string, title: string, show: (row: ImageRow) => string): Column<ImageRow> {
  return { accessor, title, textAlign: "right", render: (row) => <span className="figure">{show(row)}</span> };
}
