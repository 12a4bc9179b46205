"use client";

import { Anchor, Stack, Text, Title } from "@mantine/core";
import type { TrendSeries, TrendVersion } from "@plumbline/core/trend/views";
import { changedParts } from "#charts/trend/trend-marks.ts";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { formatMoment } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";

type Row = TrendVersion & { serverId: string };

const DIGEST_SHOWN = 12;

/** Builds of the servers: a row per change of library, source or image, newest first. */
export function Versions({ series }: { series: readonly TrendSeries[] }) {
  const say = useSay();
  const rows = series
    .flatMap(({ server, versions }) => versions.map((version): Row => ({ ...version, serverId: server.serverId })))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  if (rows.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={say("trend.versions")}>
      <Title order={2}>{say("trend.versions")}</Title>
      <Text size="sm" c="dimmed">
        {say("trend.versionsMeaning")}
      </Text>
      <DataTable
        label={say("trend.versionsTable")}
        records={rows}
        columns={columnsIn(say)}
        idOf={({ serverId, runId }) => `${serverId} ${runId}`}
        minWidth={640}
      />
    </Stack>
  );
}

const columnsIn = (say: Say): Column<Row>[] => [
  {
    accessor: "at",
    title: say("trend.from"),
    render: ({ at, runId }) => (
      <Anchor component={Link} href={`/runs/${runId}`} fz="sm" c="inherit">
        {formatMoment(at.getTime())}
      </Anchor>
    ),
  },
  { accessor: "serverId", title: say("trend.server"), render: ({ serverId }) => serverId },
  { accessor: "library", title: say("trend.libraryHeading"), render: ({ library }) => library },
  {
    accessor: "changed",
    title: say("trend.changed"),
    render: ({ changed }) =>
      changed.length === 0 ? say("trend.firstSeen") : changed.map((part) => say(changedParts[part])).join(", "),
  },
  {
    accessor: "commit",
    title: say("trend.commit"),
    ...fromTablet,
    render: ({ commit }) => <span className="figure">{commit ?? ABSENT}</span>,
  },
  {
    accessor: "sourceDigest",
    title: say("trend.sourceHeading"),
    ...fromTablet,
    render: ({ sourceDigest }) => <span className="figure">{sourceDigest.slice(0, DIGEST_SHOWN)}</span>,
  },
  {
    accessor: "imageDigest",
    title: say("trend.image"),
    ...fromTablet,
    render: ({ imageDigest }) => (
      <span className="figure">{imageDigest?.replace("sha256:", "").slice(0, DIGEST_SHOWN) ?? ABSENT}</span>
    ),
  },
];
