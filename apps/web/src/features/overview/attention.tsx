"use client";

import { Anchor, Text } from "@mantine/core";
import type { OverviewView } from "@plumbline/core/overview/views";
import type { RunRow } from "@plumbline/core/run/views";
import { judgeDisk, RUN_NEEDS_BYTES } from "@plumbline/core/worker/judge-disk";
import type { WorkerView } from "@plumbline/core/worker/views";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
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
  const say = useSay();
  const items = [
    ...(workers ? workerItems(workers, say) : []),
    ...scheduleItems(overview, say),
    ...runItems(overview, say),
    ...(recent ?? []).flatMap((run) => auditItem(run, say)),
  ];
  if (items.length === 0) return workers && recent ? <Text c="dimmed">{say("overview.allClear")}</Text> : null;
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

function workerItems(workers: WorkerView[], say: Say): Item[] {
  if (workers.length === 0)
    return [
      {
        key: "no worker",
        title: say("attention.noWorker"),
        text: say("attention.noWorkerMeaning"),
        href: "/workers",
        at: null,
      },
    ];
  return workers.flatMap(({ workerId, hostId, engine }) => {
    const item = { key: workerId, href: "/workers", at: null };
    if (!engine.available)
      return [{ ...item, title: say("attention.cannotMeasure", { host: hostId }), text: engine.message }];
    const { disk } = engine;
    if (!disk || judgeDisk(disk.freeBytes) === "ok") return [];
    const free = formatBytes(disk.freeBytes);
    const needed = formatBytes(RUN_NEEDS_BYTES);
    const text = say("attention.diskFullMeaning", { free, folder: disk.folder, needed });
    return [{ ...item, title: say("attention.diskFull", { host: hostId }), text }];
  });
}

function scheduleItems({ problems }: OverviewView, say: Say): Item[] {
  return problems.map(({ scheduleId, scheduleName, slotAt, problem }) => ({
    key: scheduleId,
    title: say("attention.noResult", { schedule: scheduleName }),
    text: problem ?? "",
    href: `/schedules/${scheduleId}`,
    at: slotAt,
  }));
}

function runItems({ failed }: OverviewView, say: Say): Item[] {
  return failed.map(({ runId, name, failure, finishedAt }) => ({
    key: runId,
    title: say("attention.runFailed", { run: name }),
    text: failure ? `${failure.title}. ${failure.message}` : "",
    href: `/runs/${runId}`,
    at: finishedAt,
  }));
}

/** A run whose trials the audit doubts or refuses. */
function auditItem({ runId, name, verdicts: { VALID, SUSPECT, INVALID }, finishedAt }: RunRow, say: Say): Item[] {
  if (SUSPECT + INVALID === 0) return [];
  const invalid = say("attention.verdictCount", { count: INVALID, verdict: "INVALID" });
  const suspect = say("attention.verdictCount", { count: SUSPECT, verdict: "SUSPECT" });
  const both = INVALID > 0 && SUSPECT > 0;
  const verdicts = both ? say("attention.both", { invalid, suspect }) : INVALID > 0 ? invalid : suspect;
  return [
    {
      key: `audit ${runId}`,
      title: name,
      text: say("attention.audited", { verdicts, count: VALID + SUSPECT + INVALID }),
      href: `/runs/${runId}`,
      at: finishedAt,
    },
  ];
}
