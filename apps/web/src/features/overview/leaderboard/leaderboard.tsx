"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import { describeFacts } from "@plumbline/core/environment/describe-fact";
import type { Leaderboard, LeaderboardEntry, LeaderboardView } from "@plumbline/core/overview/views";
import { changedSettings } from "@plumbline/core/result/changed-settings";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/page/section.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { ExhibitionNote } from "../../gate/deviation-mark.tsx";
import { useBasis } from "../../metric/basis-switch.tsx";
import { BoardControls } from "./board-controls.tsx";
import { boardParams, toGetLeaderboard } from "./board-params.ts";
import { filterEntries } from "./prepare-board.ts";
import { Rankings } from "./rankings.tsx";

/** The servers of a scenario in order; nothing where no run has measured two of them. */
export function LeaderboardSection() {
  const [params] = useQueryStates(boardParams);
  const query = useQuery(
    useTRPC().overview.leaderboard.queryOptions(toGetLeaderboard(params), {
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <QueryState query={query} skeleton={<Text c="dimmed">…</Text>}>
      {(view) => (view.scenarioIds.length === 0 ? null : <Board view={view} />)}
    </QueryState>
  );
}

function Board({ view: { scenarioIds, carried, leaderboard } }: { view: LeaderboardView }) {
  const [params, setParams] = useQueryStates(boardParams, { history: "replace" });
  const [basis] = useBasis();
  const say = useSay();
  if (!leaderboard)
    return (
      <Section title={say("board.title")}>
        <Text size="sm">
          {say("board.none")}{" "}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => void setParams({ question: null, carried: null })}
          >
            {say("board.showLast")}
          </Anchor>
        </Text>
      </Section>
    );
  const figure = params.figure ?? firstFigure(leaderboard.scenarioId, basis);
  const entries = filterEntries(leaderboard, params);
  return (
    <Section title={say("board.title")}>
      <Stack gap="sm">
        <BoardControls
          {...{ scenarioIds, carried, params, figure, basis }}
          board={leaderboard}
          onChange={(changed) => void setParams(changed)}
        />
        <Rankings
          source={{ runId: leaderboard.run.runId, scenarioId: leaderboard.scenarioId }}
          floors={leaderboard.floors}
          entries={entries}
          figure={figure}
        />
        <Without entries={entries} figure={figure} />
        <ExhibitionNote servers={entries.map(({ server }) => server)} />
        <Source board={leaderboard} />
      </Stack>
    </Section>
  );
}

/** The servers that have no line. */
function Without({ entries, figure }: { entries: readonly LeaderboardEntry[]; figure: SummaryMetricId }) {
  const say = useSay();
  const without = entries.filter(({ estimates }) => estimates[figure] === undefined);
  if (without.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {say("board.without", { servers: without.map(({ server }) => server.serverId).join(", ") })}
    </Text>
  );
}

/** Facts of the environment that tell hosts apart. */
const SHOWN_FACTS = 4;

/** The run, its date and the host that all figures come from. */
function Source({ board }: { board: Leaderboard }) {
  const say = useSay();
  const { run, rounds, environment } = board;
  const settings = changedSettings(getScenario(board.scenarioId), board);
  const facts = environment ? describeFacts(environment.facts).slice(0, SHOWN_FACTS) : [];
  return (
    <Text size="xs" c="dimmed">
      {say("board.from")}{" "}
      <Anchor component={Link} href={`/runs/${run.runId}`} size="xs" underline="always">
        <bdi>{run.name}</bdi>
      </Anchor>
      , <TimeAgo at={run.finishedAt} /> · {say("common.rounds", { count: rounds })}
      {settings.map((setting) => ` · ${setting}`).join("")}
      {facts.map(([name, value]) => ` · ${name} ${value}`).join("")}
      {environment && ` · ${say("board.environment", { id: environment.environmentId.slice(0, 12) })}`}
    </Text>
  );
}
