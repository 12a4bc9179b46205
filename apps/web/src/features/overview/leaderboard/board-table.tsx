"use client";

import { ActionIcon, Anchor, Group, Text } from "@mantine/core";
import { isUndelivered } from "@plumbline/core/metric/figure-value";
import type { Metric } from "@plumbline/core/metric/metric";
import type { BoardLine, PolicyBoard } from "@plumbline/core/result/board";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { serverColor } from "@plumbline/core/server/server-color";
import { IconColumns2, IconFileCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { AuditMark } from "../../audit/audit-mark.tsx";
import { compareHref, sideOfRun } from "../../href/compare-href.ts";
import { implementationHref } from "../../href/implementation-href.ts";
import { LanguageMark } from "../../implementation/language-mark.tsx";
import classes from "./board.module.css";

type BoardTableProps = {
  board: PolicyBoard;
  unit: Metric["unit"];
  /** The run and the scenario of all lines; null for a sample, whose servers and trials do not exist. */
  source: { runId: string; scenarioId: string } | null;
  /** A name for screen readers. */
  label: string;
};

/** Servers of one delivery policy; a thicker line separates groups that are shown to differ. */
export function BoardTable({ board: { groups }, unit, source, label }: BoardTableProps) {
  const say = useSay();
  const best = groups[0]?.[0];
  return (
    <ScrollRegion label={label}>
      <table className={classes.board}>
        <thead>
          <tr>
            <th scope="col">{say("board.rank")}</th>
            <th scope="col">{say("board.server")}</th>
            <th scope="col" className={classes.bars}>
              {say("board.median")}
            </th>
            <th scope="col" className={classes.wide}>
              {say("board.limitedBy")}
            </th>
            {source && <th scope="col">{say("board.proof")}</th>}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group[0]?.entry.server.serverId}>
            {group.map((line) => (
              <BoardRow key={line.entry.server.serverId} {...{ line, best, unit, source }} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

type RowProps = Pick<BoardTableProps, "unit" | "source"> & { line: BoardLine; best: BoardLine | undefined };

function BoardRow({ line, best, unit, source }: RowProps) {
  const say = useSay();
  const { entry, rank } = line;
  const { server, suspect, limit } = entry;
  return (
    <tr>
      <td className="figure">{rank}</td>
      <th scope="row">
        <Group gap={8}>
          <Group gap={8} wrap="nowrap">
            <LanguageMark server={server} />
            <ServerLink serverId={server.serverId} exists={source !== null} />
          </Group>
          {suspect && <AuditMark verdict="SUSPECT" />}
        </Group>
        <Text size="xs" c="dimmed" fw={400}>
          {languageFacts[server.language].label} · {server.library} · {server.profile}
        </Text>
      </th>
      <td className={classes.bars}>
        <Bar line={line} unit={unit} />
      </td>
      <td className={classes.wide} title={limit?.sentence}>
        {limit ? say(`limit.${limit.limitId}`) : "–"}
      </td>
      {source && (
        <td>
          <Proof entry={entry} best={best?.entry} source={source} />
        </td>
      )}
    </tr>
  );
}

function ServerLink({ serverId, exists }: { serverId: string; exists: boolean }) {
  if (!exists) return <Text size="sm">{serverId}</Text>;
  return (
    <Anchor component={Link} href={implementationHref(serverId)} size="sm" c="inherit">
      {serverId}
    </Anchor>
  );
}

/** A bar from zero to the median, the span of the whisker over it, and both in figures. One that is cut has a gap and no whisker. */
function Bar({ line, unit }: Pick<RowProps, "line" | "unit">) {
  const say = useSay();
  const { entry, estimate, whisker, shares } = line;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <>
      <div className={classes.track} aria-hidden>
        {shares.median !== null && (
          <div
            className={classes.bar}
            data-cut={(shares.isCut && shares.median === 1) || undefined}
            style={{ width: percent(shares.median), background: serverColor(entry.server) }}
          />
        )}
        {!isUndelivered(whisker.low) && !shares.isCut && (
          <div
            className={classes.whisker}
            style={{ left: percent(shares.low), width: percent(shares.high - shares.low) }}
          />
        )}
      </div>
      <Text size="xs">
        <b className="figure">{formatMetric(estimate.median, unit)}</b>
        {!isUndelivered(whisker.low) && (
          <span className={classes.wide}>
            {" "}
            {say("board.span", { low: formatMetric(whisker.low, unit), high: formatMetric(whisker.high, unit) })}
          </span>
        )}
        {shares.isCut && ` · ${say("board.cut")}`}
      </Text>
    </>
  );
}

type ProofProps = {
  entry: BoardLine["entry"];
  best: BoardLine["entry"] | undefined;
  source: NonNullable<RowProps["source"]>;
};

/** Links to the trial behind a figure, and to the comparison with the best. */
function Proof({ entry: { server, trialId }, best, source }: ProofProps) {
  const say = useSay();
  const { serverId } = server;
  const sides = best && best.server.serverId !== serverId ? [best.server.serverId, serverId] : [];
  return (
    <Group gap={2} wrap="nowrap">
      {trialId && (
        <ProofLink href={`/trials/${trialId}`} label={say("board.trialBehind", { server: serverId })}>
          <IconFileCheck size={16} stroke={1.6} aria-hidden />
        </ProofLink>
      )}
      {sides.length > 0 && (
        <ProofLink
          href={compareHref(sides.map((each) => sideOfRun({ ...source, serverId: each })))}
          label={say("board.compareWith", { server: serverId, best: sides[0] ?? "" })}
        >
          <IconColumns2 size={16} stroke={1.6} aria-hidden />
        </ProofLink>
      )}
    </Group>
  );
}

function ProofLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} href={href} variant="subtle" color="gray" aria-label={label}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
