"use client";

import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { Metric } from "@plumbline/core/metric/metric";
import type { ChangeState, TrendChange, TrendChanges, TrendVersion, TrendView } from "@plumbline/core/trend/views";
import { IconFlag, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { useState } from "react";
import { changeEntryId, changeLetters, nameBuild } from "#charts/trend/trend-marks.ts";
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
  const [withDismissed, setWithDismissed] = useState(false);
  const letters = changeLetters(changes);
  const all = changes.flatMap((found) => found.changes).sort((a, b) => b.at.getTime() - a.at.getTime());
  const dismissed = all.filter(({ state }) => state === "dismissed").length;
  const shown = withDismissed ? all : all.filter(({ state }) => state !== "dismissed");
  return (
    <Stack component="section" gap="sm" aria-label="Changes">
      <Title order={2}>Changes</Title>
      <Text size="sm" c="dimmed" maw={860}>
        {changes.length === 0 ? "Changes are looked for …" : describeSearch(changes)}
      </Text>
      {shown.length === 0 && !pending && <Text size="sm">No line has moved.</Text>}
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
          {withDismissed ? "Hide" : "Show"} {dismissed} dismissed
        </Button>
      )}
    </Stack>
  );
}

/** How changes were looked for, in the lines that are shown. */
function describeSearch(changes: readonly TrendChanges[]): string {
  const runs = Math.max(0, ...changes.map((found) => found.runs));
  const least = Math.max(0, ...changes.map((found) => found.leastChange));
  return `E-divisive means over the newest ${formatCount(runs)} runs of each line, whatever part of it is shown: told from p ≤ 0.001 and a change of at least ${formatPercent(least)} on.`;
}

type CardProps = {
  change: TrendChange;
  letter: string | undefined;
  serverId: string;
  built: readonly TrendVersion[];
  unit: Metric["unit"];
};

function ChangeCard({ change, letter, serverId, built, unit }: CardProps) {
  const { before, after, ratio, p, at, beforeAt, runId, state } = change;
  return (
    <Paper
      p="md"
      component="article"
      id={changeEntryId(change)}
      className={entry.entry}
      tabIndex={-1}
      aria-label={`Change ${letter ?? ""} of ${serverId}`}
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
            <span className="figure">{formatMetric(before.mean, unit)}</span> over {countRuns(before.runs)}, then{" "}
            <span className="figure">{formatMetric(after.mean, unit)}</span> over {countRuns(after.runs)}
            {ratio !== null && (
              <>
                {" "}
                · <span className="figure">{formatRatio(ratio)}</span>
              </>
            )}{" "}
            · p {p < 0.0001 ? "< 0.0001" : formatNumber(p)}
          </Text>
          <Text size="sm">
            Between {formatMoment(beforeAt.getTime())} and{" "}
            <Anchor component={Link} href={`/runs/${runId}`} underline="always">
              the run of {formatMoment(at.getTime())}
            </Anchor>
            . {built.length === 0 ? "The server was built of the same." : built.map(describeBuild).join(" ")}
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

function countRuns(runs: number): string {
  return `${formatCount(runs)} run${runs === 1 ? "" : "s"}`;
}

function describeBuild(version: TrendVersion): string {
  const { changed, library, commit } = version;
  const build = commit ? ` (commit ${nameBuild(version)})` : "";
  if (changed.includes("library")) return `The library became ${library}${build}.`;
  if (changed.includes("source")) return `The source changed${build}.`;
  return "The image was rebuilt from the same source.";
}

function Said({ change: { state, judgedBy, judgedAt, note } }: { change: TrendChange }) {
  if (!judgedAt) return null;
  return (
    <Text size="sm" c="dimmed">
      {state === "confirmed" ? "Confirmed" : "Dismissed"} by {judgedBy ?? "a former member"},{" "}
      {formatMoment(judgedAt.getTime())}
      {note && `: ${note}`}
    </Text>
  );
}

/** Which way it moved. */
function DirectionMark({ direction }: { direction: TrendChange["direction"] }) {
  if (direction === "neither") return null;
  const icon = direction === "better" ? IconTrendingUp : IconTrendingDown;
  return <Mark word={direction} icon={icon} className={classes[direction]} />;
}

function StateMark({ state }: { state: ChangeState }) {
  return <Mark word={state} icon={state === "new" ? IconFlag : undefined} />;
}
