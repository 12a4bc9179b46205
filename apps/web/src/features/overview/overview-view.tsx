"use client";

import { Anchor, Group, List, SimpleGrid, Stack, Text } from "@mantine/core";
import type { OverviewView as Overview } from "@plumbline/core/overview/views";
import { skipToken, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { NewRunLink } from "#features/run-list/new-run-link.tsx";
import { NothingYet } from "#features/run-list/nothing-yet.tsx";
import { refetchRuns } from "#features/run-list/refetch-runs.ts";
import { RunTable } from "#features/run-list/run-table.tsx";
import { TimeUntil } from "#features/schedule/next-times.tsx";
import { useLocalZone } from "#features/schedule/use-local-zone.ts";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatWhen } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { SavedViews } from "../view/saved-views.tsx";
import { Attention } from "./attention.tsx";
import { Calendar } from "./calendar.tsx";
import { CurrentRun } from "./current-run.tsx";
import { LastControl } from "./last-control.tsx";
import { LeaderboardSection } from "./leaderboard/leaderboard.tsx";
import { SampleResult } from "./leaderboard/sample-result.tsx";
import { Nights } from "./nights.tsx";
import { boundsOf } from "./prepare-calendar.ts";

const EVERY_MS = 15_000;

/** The newest runs: shown as results, and searched for trials that the audit doubts. */
const RECENT_RUNS = 5;

/** The start page: leaderboard, current run, open problems, recent results, calendar of nights, changes, next slots. */
export function OverviewContent() {
  const api = useTRPC();
  const timeZone = useLocalZone();
  const say = useSay();
  // the server does not know the person's time zone
  const query = useQuery(
    api.overview.get.queryOptions(timeZone ? { timeZone } : skipToken, { refetchInterval: EVERY_MS }),
  );
  return (
    <>
      <PageHeader title={say("overview.title")} actions={<NewRunLink />}>
        {say("overview.lead")}
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={({ measured, next }) => !measured && next.length === 0}
        empty={<SampleResult />}
      >
        {(overview) => <Parts overview={overview} />}
      </QueryState>
    </>
  );
}

function Parts({ overview }: { overview: Overview }) {
  const say = useSay();
  const api = useTRPC();
  const workers = useQuery(api.worker.find.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  const recent = useQuery(api.run.find.queryOptions({ limit: RECENT_RUNS }, { refetchInterval: EVERY_MS }));
  const [day, setDay] = useQueryState("day", parseAsString);
  return (
    <Stack gap="xl">
      <LeaderboardSection />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="xl">
        <Section title={say("overview.now")}>
          <CurrentRun />
          {overview.control && <LastControl control={overview.control} />}
        </Section>
        <Section title={say("overview.attention")}>
          <QueryState query={workers} skeleton={<Text c="dimmed">…</Text>}>
            {() => null}
          </QueryState>
          <Attention overview={overview} workers={workers.data} recent={recent.data?.runs} />
        </Section>
        <Section title={say("overview.next")}>
          <Next next={overview.next} />
        </Section>
      </SimpleGrid>
      <SavedViews />
      <Section title={say("overview.recent")}>
        <QueryState query={recent} isEmpty={({ runs }) => runs.length === 0} empty={<NothingYet />}>
          {({ runs }) => <RunTable runs={runs} fetching={false} />}
        </QueryState>
      </Section>
      <Section title={say("overview.days")}>
        <Calendar days={overview.days} chosen={day} onChoose={setDay} />
        {day && <RunsOfDay key={day} day={day} />}
      </Section>
      {overview.nights.length > 0 && (
        <Section title={say("overview.nights")}>
          <Nights nights={overview.nights} />
        </Section>
      )}
    </Stack>
  );
}

function Next({ next }: { next: Overview["next"] }) {
  const say = useSay();
  const locale = usePageLocale();
  if (next.length === 0)
    return (
      <Text c="dimmed">
        {say("overview.noSchedules")}{" "}
        <Anchor component={Link} href="/schedules" underline="always">
          {say("overview.schedules")}
        </Anchor>
      </Text>
    );
  return (
    <List listStyleType="none" spacing={6}>
      {next.map(({ scheduleId, name, timeZone, at }) => (
        <List.Item key={scheduleId}>
          <Group gap={8}>
            <Anchor component={Link} href={`/schedules/${scheduleId}`} fw={600} c="inherit">
              <bdi>{name}</bdi>
            </Anchor>
            <Text span size="sm">
              <TimeUntil at={at} />
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {formatWhen(at, timeZone, locale)}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function RunsOfDay({ day }: { day: string }) {
  const say = useSay();
  const query = useQuery(
    useTRPC().run.find.queryOptions(DAY.test(day) ? { ...boundsOf(day), limit: 100 } : skipToken, refetchRuns),
  );
  if (!DAY.test(day)) return null;
  return (
    <Stack mt="md" gap="xs" aria-live="polite">
      <QueryState
        query={query}
        isEmpty={({ runs }) => runs.length === 0}
        empty={<EmptyState title={say("overview.noRunOnDay")} />}
      >
        {({ runs }) => <RunTable runs={runs} fetching={false} />}
      </QueryState>
    </Stack>
  );
}
