"use client";

import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { Metric } from "@plumbline/core/metric/metric";
import type { ChangeState, TrendChange, TrendChanges, TrendVersion, TrendView } from "@plumbline/core/trend/views";
import { IconFlag, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { useState } from "react";
import { changeEntryId, changeLetters, nameBuild } from "#charts/trend/trend-marks.ts";
import type { MessageId, Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatCount, formatMetric, formatNumber, formatPercent, formatRatio } from "#ui/format.ts";
import { formatMoment } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { Mark } from "#ui/mark.tsx";
import { SetBaselineButton } from "../baseline/set-baseline.tsx";
import classes from "../verdict/verdict.module.css";
import entry from "./change-list.module.css";
import { JudgeChangeForm } from "./judge-change.tsx";

type Props = { view: TrendView; changes: readonly TrendChanges[]; pending: boolean; unit: Metric["unit"] };

/** The change points: figures before and after, significance, rebuilt servers, and the judgement of people. */
export function ChangeList({ view, changes, pending, unit }: Props) {
  const say = useSay();
  const [withDismissed, setWithDismissed] = useState(false);
  const letters = changeLetters(changes);
  const all = changes.flatMap((found) => found.changes).sort((a, b) => b.at.getTime() - a.at.getTime());
  const dismissed = all.filter(({ state }) => state === "dismissed").length;
  const shown = withDismissed ? all : all.filter(({ state }) => state !== "dismissed");
  return (
    <Stack component="section" gap="sm" aria-label={say("trend.changes")}>
      <Title order={2}>{say("trend.changes")}</Title>
      <Text size="sm" c="dimmed" maw={860}>
        {changes.length === 0 ? say("trend.searching") : describeSearch(say, changes)}
      </Text>
      {shown.length === 0 && !pending && <Text size="sm">{say("trend.noChange")}</Text>}
      {shown.map((change) => {
        const series = view.series.find(({ seriesId }) => seriesId === change.seriesId);
        return (
          <ChangeCard
            key={`${change.seriesId} ${change.runId}`}
            change={change}
            letter={letters.get(`${change.seriesId} ${change.runId}`)}
            serverId={series?.server.serverId ?? ""}
            built={series?.versions.filter(({ at }) => at > change.beforeAt && at <= change.at) ?? []}
            unit={unit}
          />
        );
      })}
      {dismissed > 0 && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setWithDismissed(!withDismissed)}>
          {say(withDismissed ? "trend.hideDismissed" : "trend.showDismissed", { count: dismissed })}
        </Button>
      )}
    </Stack>
  );
}

/** How changes were looked for, in the lines that are shown. */
function describeSearch(say: Say, changes: readonly TrendChanges[]): string {
  const runs = Math.max(0, ...changes.map((found) => found.runs));
  const least = Math.max(0, ...changes.map((found) => found.leastChange));
  return say("trend.search", { runs: formatCount(runs), least: formatPercent(least) });
}

type CardProps = {
  change: TrendChange;
  letter: string | undefined;
  serverId: string;
  built: readonly TrendVersion[];
  unit: Metric["unit"];
};

function ChangeCard({ change, letter, serverId, built, unit }: CardProps) {
  const say = useSay();
  const { before, after, ratio, p, at, beforeAt, runId, state } = change;
  const over = (level: TrendChange["before"]) =>
    say("trend.over", { figure: formatMetric(level.mean, unit), count: level.runs });
  return (
    <Paper
      p="md"
      component="article"
      id={changeEntryId(change)}
      className={entry.entry}
      tabIndex={-1}
      aria-label={say("trend.changeOf", { letter: letter ?? "", server: serverId })}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            {letter && (
              <Text fw={600} span>
                {letter}
              </Text>
            )}
            <Text fw={600} span>
              {serverId}
            </Text>
            <DirectionMark direction={change.direction} />
            <StateMark state={state} />
          </Group>
          <Text size="sm">
            {[
              say("trend.overThen", { before: over(before), after: over(after) }),
              ...(ratio === null ? [] : [formatRatio(ratio)]),
              `p ${p < 0.0001 ? "< 0.0001" : formatNumber(p)}`,
            ].join(" · ")}
          </Text>
          <Text size="sm">
            {say("trend.between", { before: formatMoment(beforeAt.getTime()) })}{" "}
            <Anchor component={Link} href={`/runs/${runId}`} underline="always">
              {say("trend.theRun", { at: formatMoment(at.getTime()) })}
            </Anchor>
            {". "}
            {built.length === 0 ? say("trend.builtSame") : built.map((each) => describeBuild(say, each)).join(" ")}
          </Text>
          <Said change={change} />
        </Stack>
        <Group gap="xs">
          {state === "confirmed" && <SetBaselineButton runId={runId} />}
          <JudgeChangeForm change={change} name={`${letter ?? ""} ${serverId}`.trim()} />
        </Group>
      </Group>
    </Paper>
  );
}

function describeBuild(say: Say, version: TrendVersion): string {
  const { changed, library } = version;
  const commit = version.commit && nameBuild(version);
  if (changed.includes("library"))
    return commit ? say("trend.libraryAt", { library, commit }) : say("trend.library", { library });
  if (changed.includes("source")) return commit ? say("trend.sourceAt", { commit }) : say("trend.source");
  return say("trend.rebuilt");
}

function Said({ change: { state, judgedBy, judgedAt, note } }: { change: TrendChange }) {
  const say = useSay();
  if (!judgedAt) return null;
  const judged = { person: judgedBy ?? say("trend.formerMember"), at: formatMoment(judgedAt.getTime()) };
  return (
    <Text size="sm" c="dimmed">
      {say(state === "confirmed" ? "trend.confirmedBy" : "trend.dismissedBy", judged)}
      {note && (
        <>
          : <bdi>{note}</bdi>
        </>
      )}
    </Text>
  );
}

/** Which way it moved. */
function DirectionMark({ direction }: { direction: TrendChange["direction"] }) {
  const say = useSay();
  if (direction === "neither") return null;
  const icon = direction === "better" ? IconTrendingUp : IconTrendingDown;
  return <Mark word={say(`verdict.${direction}`)} icon={icon} className={classes[direction]} />;
}

const stateNames = {
  new: "trend.stateNew",
  confirmed: "trend.stateConfirmed",
  dismissed: "trend.stateDismissed",
} as const satisfies Record<ChangeState, MessageId>;

function StateMark({ state }: { state: ChangeState }) {
  const say = useSay();
  return <Mark word={say(stateNames[state])} icon={state === "new" ? IconFlag : undefined} />;
}
