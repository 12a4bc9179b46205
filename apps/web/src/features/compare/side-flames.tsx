"use client";

import { Anchor, Group, Select, Stack, Table, Text, Title } from "@mantine/core";
import type { ComparedSide } from "@plumbline/core/compare/views";
import { findMostChanged } from "@plumbline/core/flame/flame-diff";
import { readFolded } from "@plumbline/core/flame/folded-stacks";
import { isProfiled } from "@plumbline/core/flame/is-profiled";
import { useQueries, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { FigureCell, PlainTable } from "#ui/table/plain-table.tsx";

// loaded only when two sides have a recording
const ComparedFlameGraph = dynamic(
  () => import("#charts/flame/compared-flame-graph.tsx").then((module) => module.ComparedFlameGraph),
  { ssr: false },
);

const MOST_CHANGED = 15;

type Recorded = { side: ComparedSide; trialId: string };

/** The differential flame graph of two sides, where flame graphs of both were recorded; where one is missing, the way to it. */
export function SideFlames({ sides }: { sides: readonly ComparedSide[] }) {
  const say = useSay();
  const api = useTRPC();
  const profiled = sides.filter(
    ({ servers }) => servers.length > 0 && servers.every(({ language }) => isProfiled(language)),
  );
  const query = useQuery(
    api.compare.flames.queryOptions(
      { sides: profiled.map(({ trials }) => trials.map(({ trialId }) => trialId)) },
      { enabled: profiled.length > 1 },
    ),
  );
  if (profiled.length < 2) return null;
  return (
    <Stack gap="xs" component="section" aria-label={say("flameDiff.title")}>
      <Title order={2}>{say("flameDiff.title")}</Title>
      <Text size="sm" c="dimmed" maw={720}>
        {say("flameDiff.meaning")}
      </Text>
      <QueryState query={query}>
        {(found) => {
          const recorded = profiled.flatMap((side, nth): Recorded[] => {
            const trialId = found[nth] ?? null;
            return trialId === null ? [] : [{ side, trialId }];
          });
          return recorded.length > 1 ? <Pair recorded={recorded} /> : <Missing sides={profiled} recorded={recorded} />;
        }}
      </QueryState>
    </Stack>
  );
}

/** The pages on which the missing flame graphs can be recorded. */
function Missing({ sides, recorded }: { sides: readonly ComparedSide[]; recorded: readonly Recorded[] }) {
  const say = useSay();
  const missing = sides.filter((side) => !recorded.some((one) => one.side === side));
  return (
    <Text size="sm">
      {say("flameDiff.missing")}{" "}
      {missing.map(({ label, shownTrialId }, nth) => (
        <span key={label}>
          {nth > 0 && ", "}
          {shownTrialId === null ? (
            label
          ) : (
            <Anchor component={Link} href={`/trials/${shownTrialId}#flame-graph`}>
              {label}
            </Anchor>
          )}
        </span>
      ))}
    </Text>
  );
}

function Pair({ recorded }: { recorded: readonly Recorded[] }) {
  const say = useSay();
  const api = useTRPC();
  const [otherId, setOther] = useState<string | null>(null);
  const [first, ...rest] = recorded;
  const second = rest.find(({ trialId }) => trialId === otherId) ?? rest[0];
  const [before, after] = useQueries({
    queries: [first, second].map((one) =>
      api.trial.flameStacks.queryOptions(
        { trialId: one?.trialId ?? "" },
        { staleTime: Number.POSITIVE_INFINITY, enabled: one !== undefined },
      ),
    ),
  });
  const stacks = useMemo(() => readFolded(after?.data ?? ""), [after?.data]);
  const others = useMemo(() => readFolded(before?.data ?? ""), [before?.data]);
  if (!first || !second) return null;
  const title = say("flameDiff.of", { second: second.side.label, first: first.side.label });
  return (
    <Stack gap="sm">
      {rest.length > 1 && (
        <Group>
          <Select
            size="xs"
            label={say("flameDiff.choose", { first: first.side.label })}
            data={rest.map(({ side, trialId }) => ({ value: trialId, label: side.label }))}
            value={second.trialId}
            onChange={setOther}
            allowDeselect={false}
          />
        </Group>
      )}
      <Text size="sm">{title}</Text>
      {stacks.length > 0 && others.length > 0 && (
        <>
          <ComparedFlameGraph title={title} stacks={stacks} others={others} />
          <MostChanged
            names={[first.side.label, second.side.label]}
            changed={findMostChanged(others, stacks, MOST_CHANGED)}
          />
        </>
      )}
    </Stack>
  );
}

function MostChanged({
  names,
  changed,
}: {
  names: readonly [string, string];
  changed: ReturnType<typeof findMostChanged>;
}) {
  const say = useSay();
  if (changed.length === 0) return <Text size="sm">{say("flameDiff.unchanged")}</Text>;
  const right = (title: string) => ({ title, ta: "right" as const });
  return (
    <PlainTable
      scrolls={say("flameDiff.changed")}
      miw={520}
      maw={900}
      headings={[say("flameDiff.function"), ...names.map(right), right(say("flameDiff.change"))]}
    >
      {changed.map(({ name, first, second }) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={400} ff="monospace" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Table.Th>
          <FigureCell>{formatPercent(first)}</FigureCell>
          <FigureCell>{formatPercent(second)}</FigureCell>
          <FigureCell>
            {second >= first ? "+" : "−"}
            {formatPercent(Math.abs(second - first))}
          </FigureCell>
        </Table.Tr>
      ))}
    </PlainTable>
  );
}
