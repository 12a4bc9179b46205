"use client";

import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { languageFacts } from "@plumbline/core/server/language";
import type { ServerView } from "@plumbline/core/server/views";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTRPC } from "#trpc/client.tsx";
import { ABSENT, formatBytes, formatDuration } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { implementationHref } from "../href/implementation-href.ts";
import { LanguageMark } from "../implementation/language-mark.tsx";
import { type ImageOrder, type ImageRow, imageOrders, prepareImageRows } from "./prepare-images.ts";

const params = { order: parseAsStringLiteral(imageOrders).withDefault("image") };

const orderLabels = { image: "Image", program: "Program", build: "Build time" } as const satisfies Record<
  ImageOrder,
  string
>;

/** Sizes and build times of all images beside each other. */
export function ImagesView() {
  const query = useQuery(useTRPC().server.find.queryOptions());
  return (
    <>
      <PageHeader title="Images">
        The cost of each server before it serves: the whole image, the program with its run-time dependencies, and the
        first build with an empty cache of its own layers.
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={(servers) => servers.every(({ image }) => image === null)}
        empty={<EmptyState title="Nothing was built yet">The first run of a server builds its image.</EmptyState>}
      >
        {(servers) => <Loaded servers={servers} />}
      </QueryState>
    </>
  );
}

function Loaded({ servers }: { servers: readonly ServerView[] }) {
  const router = useRouter();
  const [{ order }, setParams] = useQueryStates(params);
  const { rows, unbuilt } = prepareImageRows(servers, order);
  const standIns = rows.filter(({ image }) => image.bases === "stand-in").length;
  return (
    <Stack>
      <Group>
        <Text size="sm">Smallest first by</Text>
        <SegmentedControl
          aria-label="Order"
          value={order}
          onChange={(value) => setParams({ order: imageOrders.find((known) => known === value) ?? null })}
          data={imageOrders.map((value) => ({ value, label: orderLabels[value] }))}
        />
      </Group>
      <DataTable
        label="Images"
        records={rows}
        columns={columns}
        idOf={({ server }) => server.serverId}
        onRowClick={({ server }) => router.push(implementationHref(server.serverId))}
        minWidth={520}
      />
      <Text size="sm" c="dimmed">
        {unbuilt > 0 && `${unbuilt} servers have no image yet. `}
        {standIns > 0 &&
          `${standIns} were built on local stand-ins of their base images, whose sizes differ from the public ones; the program's do not.`}
      </Text>
    </Stack>
  );
}

const columns: Column<ImageRow>[] = [
  {
    accessor: "server",
    title: "Server",
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
    title: "Language",
    render: ({ server }) => languageFacts[server.manifest.language].label,
    ...fromTablet,
  },
  figure("image", "Image", ({ image }) => formatBytes(image.imageBytes)),
  figure("times", "× smallest", ({ timesSmallest }) => timesSmallest.toFixed(1)),
  figure("program", "Program", ({ image }) =>
    image.artifactBytes === null ? ABSENT : formatBytes(image.artifactBytes),
  ),
  figure("build", "Built in", ({ image }) => formatDuration(image.buildMs / 1000)),
  {
    accessor: "bases",
    title: "Bases",
    render: ({ image }) => (image.bases === "public" ? "public" : "stand-ins"),
    ...fromTablet,
  },
  { accessor: "built", title: "Built", render: ({ image }) => <TimeAgo at={image.builtAt} />, ...fromTablet },
];

function figure(accessor: string, title: string, show: (row: ImageRow) => string): Column<ImageRow> {
  return { accessor, title, textAlign: "right", render: (row) => <span className="figure">{show(row)}</span> };
}
