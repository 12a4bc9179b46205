"use client";

import { Anchor, Text } from "@mantine/core";
import type { OverviewView } from "@plumbline/core/overview/views";
import type { RunRow } from "@plumbline/core/run/views";
import { judgeDisk, RUN_NEEDS_BYTES } from "@plumbline/core/worker/disk";
import type { WorkerView } from "@plumbline/core/worker/views";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatBytes } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import classes from "./overview.module.css";

type Item = { key: string; title: string; text: string; href: string; at: Date | null };

type AttentionProps = {
  overview: OverviewView;
  workers: WorkerView[] | undefined;
  /** The newest runs. */
  recent: readonly RunRow[] | undefined;
};

/** Open problems, each with a link to its page. "All clear" waits until workers and runs are known. */
export function Attention({ overview, workers, recent }: AttentionProps) {
  const items = [
    ...(workers ? workerItems(workers) : []),
    ...scheduleItems(overview),
    ...runItems(overview),
    ...(recent ?? []).flatMap(auditItem),
  ];
  if (items.length === 0) return workers && recent ? <Text c="dimmed">All clear.</Text> : null;
  return (
    <ul className={classes.items}>
      {items.map(({ key, title, text, href, at }) => (
        <li key={key} className={classes.item}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden style={{ flex: "none", marginTop: 2 }} />
          <div style={{ minWidth: 0 }}>
            <Anchor component={Link} href={href} fw={600} c="inherit">
              {title}
            </Anchor>
            {at && (
              <Text span size="xs" c="dimmed">
                {" "}
                <TimeAgo at={at} />
              </Text>
            )}
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

function workerItems(workers: WorkerView[]): Item[] {
  if (workers.length === 0)
    return [
      {
        key: "no worker",
        title: "No worker is running",
        text: "Runs and nights are queued until one is started: ./plumb up starts one on this machine.",
        href: "/workers",
        at: null,
      },
    ];
  return workers.flatMap(({ workerId, hostId, engine }) => {
    const item = { key: workerId, href: "/workers", at: null };
    if (!engine.available) return [{ ...item, title: `${hostId} cannot measure`, text: engine.message }];
    const { disk } = engine;
    if (!disk || judgeDisk(disk.freeBytes) === "ok") return [];
    const text = `${formatBytes(disk.freeBytes)} are free for ${disk.folder}. Below ${formatBytes(RUN_NEEDS_BYTES)} no run starts there.`;
    return [{ ...item, title: `The disk of ${hostId} is nearly full`, text }];
  });
}

function scheduleItems({ problems }: OverviewView): Item[] {
  return problems.map(({ scheduleId, scheduleName, slotAt, problem }) => ({
    key: scheduleId,
    title: `${scheduleName} has produced nothing`,
    text: problem ?? "",
    href: `/schedules/${scheduleId}`,
    at: slotAt,
  }));
}

function runItems({ failed }: OverviewView): Item[] {
  return failed.map(({ runId, name, failure, finishedAt }) => ({
    key: runId,
    title: `${name} failed`,
    text: failure ? `${failure.title}. ${failure.message}` : "",
    href: `/runs/${runId}`,
    at: finishedAt,
  }));
}

/** A run whose trials the audit doubts or refuses. */
function auditItem({ runId, name, verdicts: { VALID, SUSPECT, INVALID }, finishedAt }: RunRow): Item[] {
  if (SUSPECT + INVALID === 0) return [];
  const counts = [...(INVALID > 0 ? [`${INVALID} INVALID`] : []), ...(SUSPECT > 0 ? [`${SUSPECT} SUSPECT`] : [])].join(
    " and ",
  );
  const audited = VALID + SUSPECT + INVALID;
  return [
    {
      key: `audit ${runId}`,
      title: name,
      text: `${counts} of ${audited} audited ${audited === 1 ? "trial" : "trials"}. The run names the rules and the causes.`,
      href: `/runs/${runId}`,
      at: finishedAt,
    },
  ];
}
