"use client";

import { Anchor, Table, Text, Title } from "@mantine/core";
import { isSoak, readSoak, type SoakCriterion } from "@plumbline/core/audit/soak/read-soak";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { TrialRow } from "@plumbline/core/trial/views";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
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
  const say = useSay();
  const soaks = trials.filter(({ plan }) => isSoak(plan));
  const query = useQuery(
    useTRPC().trial.frames.queryOptions(
      { trialIds: soaks.map(({ trialId }) => trialId), values: read, mostFrames: MOST_FRAMES },
      { enabled: soaks.length > 0, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (soaks.length === 0) return null;
  return (
    <section aria-label={say("audit.soak")}>
      <Title order={3}>{say("audit.wholeLengths")}</Title>
      <Text size="xs" c="dimmed">
        {say("audit.soaksMeaning")}
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
  const say = useSay();
  const rows = trials.map((trial) => ({ trial, criteria: readSoak(frames[trial.trialId] ?? [], bounds, trial.plan) }));
  const titles = rows.find(({ criteria }) => criteria.length > 0)?.criteria ?? [];
  return (
    <PlainTable
      scrolls={say("audit.criteria")}
      headings={[say("trial.title"), ...titles.map(({ title }) => title)]}
      verticalSpacing={4}
      miw={900}
    >
      {rows.map(({ trial, criteria }) => (
        <Table.Tr key={trial.trialId}>
          <Table.Th scope="row" fw={400}>
            <Anchor component={Link} href={`/trials/${trial.trialId}`} size="xs">
              {say("trial.here", { server: trial.serverId, round: trial.round })}
            </Anchor>
          </Table.Th>
          {criteria.length === 0 ? (
            <Table.Td colSpan={Math.max(1, titles.length)}>{say("audit.noSeconds")}</Table.Td>
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
