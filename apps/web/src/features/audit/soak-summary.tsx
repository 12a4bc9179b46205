"use client";

import { Anchor, Table, Text, Title } from "@mantine/core";
import { isSoak, readSoak, type SoakCriterion } from "@plumbline/core/audit/read-soak";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { TrialRow } from "@plumbline/core/trial/views";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { SoakBoundFields, useSoakBounds } from "./soak-bounds.tsx";
import { SoakPassed } from "./soak-passed.tsx";

/** Metrics of a frame that the criteria read. */
const read = ["server.memory", "deliveries.received", "ledger.expected", "ledger.delivered"];
/** Longer trials are read in steps of ten seconds, with equal sums. */
const MOST_FRAMES = 1000;

/** The long trials of a scenario, each judged by the four soak criteria; nothing if none is long. */
export function SoakSummary({ trials }: { trials: readonly TrialRow[] }) {
  const soaks = trials.filter(({ plan }) => isSoak(plan));
  const query = useQuery(
    useTRPC().trial.frames.queryOptions(
      { trialIds: soaks.map(({ trialId }) => trialId), values: read, mostFrames: MOST_FRAMES },
      { enabled: soaks.length > 0, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (soaks.length === 0) return null;
  return (
    <section aria-label="Soak">
      <Title order={3}>Over their whole length</Title>
      <Text size="xs" c="dimmed">
        Leaks and decline show only with time. Slopes are Theil and Sen’s with their 95 % intervals; the bounds are
        yours, and are kept in the address.
      </Text>
      <SoakBoundFields />
      <QueryState query={query}>{(frames) => <Criteria trials={soaks} frames={frames} />}</QueryState>
    </section>
  );
}

function Criteria({
  trials,
  frames,
}: {
  trials: readonly TrialRow[];
  frames: Readonly<Record<string, readonly FrameView[]>>;
}) {
  const bounds = useSoakBounds();
  const rows = trials.map((trial) => ({ trial, criteria: readSoak(frames[trial.trialId] ?? [], bounds, trial.plan) }));
  const titles = rows.find(({ criteria }) => criteria.length > 0)?.criteria ?? [];
  return (
    <PlainTable
      scrolls="Criteria of a soak"
      headings={["Trial", ...titles.map(({ title }) => title)]}
      verticalSpacing={4}
      miw={900}
    >
      {rows.map(({ trial, criteria }) => (
        <Table.Tr key={trial.trialId}>
          <Table.Th scope="row" fw={400}>
            <Anchor component={Link} href={`/trials/${trial.trialId}`} size="xs">
              {trial.serverId}, round {trial.round}
            </Anchor>
          </Table.Th>
          {criteria.length === 0 ? (
            <Table.Td colSpan={Math.max(1, titles.length)}>Its seconds are not stored, or too few to read.</Table.Td>
          ) : (
            criteria.map((criterion) => <Criterion key={criterion.criterionId} criterion={criterion} />)
          )}
        </Table.Tr>
      ))}
    </PlainTable>
  );
}

function Criterion({ criterion: { passed, sentence } }: { criterion: SoakCriterion }) {
  return (
    <Table.Td valign="top" fw={passed === false ? 600 : undefined}>
      <SoakPassed passed={passed} />
      <Text size="xs" fw={400} c="dimmed">
        {sentence}
      </Text>
    </Table.Td>
  );
}
