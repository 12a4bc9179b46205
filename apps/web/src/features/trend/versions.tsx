"use client";

import { Anchor, Stack, Text, Title } from "@mantine/core";
import type { TrendSeries, TrendVersion } from "@plumbline/core/trend/views";
import { ABSENT } from "#ui/format.ts";
import { formatMoment } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";

type Row = TrendVersion & { serverId: string };

const DIGEST_SHOWN = 12;

/** Builds of the servers: a row per change of library, source or image, newest first. */
export function Versions({ series }: { series: readonly TrendSeries[] }) {
  const rows = series
    .flatMap(({ server, versions }) => versions.map((version): Row => ({ ...version, serverId: server.serverId })))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  if (rows.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="What the servers were built of">
      <Title order={2}>What the servers were built of</Title>
      <Text size="sm" c="dimmed">
        From the named run on, until the next line of the same server.
      </Text>
      <DataTable
        label="Versions of the servers"
        records={rows}
        columns={columns}
        idOf={({ serverId, runId }) => `${serverId} ${runId}`}
        minWidth={640}
      />
    </Stack>
  );
}

const columns: Column<Row>[] = [
  {
    accessor: "at",
    title: "From",
    render: ({ at, runId }) => (
      <Anchor component={Link} href={`/runs/${runId}`} fz="sm" c="inherit">
        {formatMoment(at.getTime())}
      </Anchor>
    ),
  },
  { accessor: "serverId", title: "Server" },
  { accessor: "library", title: "Library" },
  {
    accessor: "changed",
    title: "What changed",
    render: ({ changed }) => (changed.length === 0 ? "first seen here" : changed.join(", ")),
  },
  {
    accessor: "commit",
    title: "Commit",
    ...fromTablet,
    render: ({ commit }) => <span className="figure">{commit ?? ABSENT}</span>,
  },
  {
    accessor: "sourceDigest",
    title: "Source",
    ...fromTablet,
    render: ({ sourceDigest }) => <span className="figure">{sourceDigest.slice(0, DIGEST_SHOWN)}</span>,
  },
  {
    accessor: "imageDigest",
    title: "Image",
    ...fromTablet,
    render: ({ imageDigest }) => (
      <span className="figure">{imageDigest?.replace("sha256:", "").slice(0, DIGEST_SHOWN) ?? ABSENT}</span>
    ),
  },
];
