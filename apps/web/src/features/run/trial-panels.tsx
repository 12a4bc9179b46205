"use client";

import { Text } from "@mantine/core";
import type { FrameView } from "@plumbline/core/frame/frame";
import { nounFor } from "@plumbline/core/server/client-id";
import type { TrialRow } from "@plumbline/core/trial/views";
import { useMemo } from "react";
import classes from "#charts/frame/panels.module.css";
import type { RejectedSeconds } from "#charts/series/prepare-time-series.ts";
import { SharedTime } from "#charts/series/shared-time.tsx";
import { TimeSeries } from "#charts/series/time-series.tsx";
import { TimeWindow } from "#charts/series/time-window.tsx";
import { prepareTrialCharts } from "#charts/series/trial-charts.ts";

/** The users of each resource. */
const endsOf = {
  server: { cpu: "server and generator", memory: "server and generator" },
  client: { cpu: "reference server", memory: "client and reference server" },
} as const;

type TrialPanelsProps = {
  trial: Omit<TrialRow, "audit">;
  frames: readonly FrameView[];
  color: string;
  live: boolean;
  /** Seconds that the audit speaks against. */
  rejected?: readonly RejectedSeconds[];
};

/** No seconds, always the same ones, so that nothing is prepared again. */
const NONE: readonly RejectedSeconds[] = [];

/** Everything that happens in one trial, second by second. Its axes span the plan from the start: points slide in and nothing else moves. */
export function TrialPanels({ trial, frames, color, live, rejected = NONE }: TrialPanelsProps) {
  const charts = useMemo(
    () =>
      prepareTrialCharts(trial, frames, color, {
        cpus: trial.allotment?.server.cpus,
        memoryBytes: trial.allotment?.server.memoryBytes,
        rejected,
      }),
    [trial, frames, color, rejected],
  );
  const ends = endsOf[nounFor([trial.serverId])];
  const of = `${trial.serverId}, round ${trial.round}`;
  return (
    <SharedTime live={live}>
      <TimeWindow span={charts.deliveries.x.domain} />
      <RejectedNote rejected={rejected} />
      <div className={classes.panels}>
        <TimeSeries
          title="Deliveries"
          subtitle={`per second · owed and arrived · ${of}`}
          data={charts.deliveries}
          live={live}
        />
        <TimeSeries
          title="Latency"
          subtitle={`from the intended send, percentiles of what arrived in each second · ${of}`}
          data={charts.latency}
          live={live}
        />
        <TimeSeries
          title="Messages sent"
          subtitle={`per second · offered by the schedule and accepted · ${of}`}
          data={charts.messages}
          live={live}
          height={170}
        />
        <TimeSeries
          title="Open connections"
          subtitle={`count at the end of each second · ${of}`}
          data={charts.connections}
          live={live}
          height={170}
        />
        <TimeSeries
          title="Errors and connections"
          subtitle={`per second · ${of}`}
          data={charts.errors}
          live={live}
          height={170}
        />
        <TimeSeries
          title="CPU"
          subtitle={`cores, user and system · ${ends.cpu} · ${of}`}
          data={charts.cpu}
          live={live}
          height={170}
        />
        <TimeSeries
          title="Memory"
          subtitle={`without reclaimable file cache · ${ends.memory} · ${of}`}
          data={charts.memory}
          live={live}
          height={170}
        />
      </div>
    </SharedTime>
  );
}

/** The striped seconds in words. */
function RejectedNote({ rejected }: { rejected: readonly RejectedSeconds[] }) {
  if (rejected.length === 0) return null;
  const spans = (rule: string) =>
    rejected
      .filter((each) => each.rule === rule)
      .map(({ fromS, toS }) => `${fromS} to ${toS}`)
      .join(", ");
  const rules = [...new Set(rejected.map(({ rule }) => rule))];
  return (
    <Text size="xs" c="dimmed">
      Striped, rule not met: {rules.map((rule) => `${rule} (seconds ${spans(rule)})`).join("; ")}.
    </Text>
  );
}
