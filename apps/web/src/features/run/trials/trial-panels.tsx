"use client";

import { Text } from "@mantine/core";
import type { FrameView } from "@plumbline/core/frame/frame";
import { nounFor } from "@plumbline/core/server/client-id";
import type { TrialRow } from "@plumbline/core/trial/views";
import { useMemo } from "react";
import classes from "#charts/frame/panels.module.css";
import type { RejectedSeconds } from "#charts/time/prepare-time-series.ts";
import { SharedTime } from "#charts/time/shared-time.tsx";
import { TimeSeries } from "#charts/time/time-series.tsx";
import { TimeWindow } from "#charts/time/time-window.tsx";
import { prepareTrialCharts } from "#charts/time/trial-charts.ts";
import { useSay } from "#i18n/wording-provider.tsx";

/** The users of each resource. */
const endsOf = {
  server: { cpu: "panel.serverEnds", memory: "panel.serverEnds" },
  client: { cpu: "panel.referenceCpu", memory: "panel.referenceMemory" },
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
  const say = useSay();
  const charts = useMemo(
    () =>
      prepareTrialCharts(trial, frames, {
        color,
        say,
        cpus: trial.allotment?.server.cpus,
        memoryBytes: trial.allotment?.server.memoryBytes,
        rejected,
      }),
    [trial, frames, color, say, rejected],
  );
  const ends = endsOf[nounFor([trial.serverId])];
  const of = say("panel.of", { server: trial.serverId, round: trial.round });
  return (
    <SharedTime live={live}>
      <TimeWindow span={charts.deliveries.x.domain} />
      <RejectedNote rejected={rejected} />
      <div className={classes.panels}>
        <TimeSeries
          title={say("panel.deliveries")}
          subtitle={say("panel.deliveriesOf", { of })}
          data={charts.deliveries}
          live={live}
        />
        <TimeSeries
          title={say("panel.latency")}
          subtitle={say("panel.latencyOf", { of })}
          data={charts.latency}
          live={live}
        />
        <TimeSeries
          title={say("panel.messages")}
          subtitle={say("panel.messagesOf", { of })}
          data={charts.messages}
          live={live}
          height={170}
        />
        <TimeSeries
          title={say("panel.connections")}
          subtitle={say("panel.connectionsOf", { of })}
          data={charts.connections}
          live={live}
          height={170}
        />
        <TimeSeries
          title={say("panel.errors")}
          subtitle={say("panel.errorsOf", { of })}
          data={charts.errors}
          live={live}
          height={170}
        />
        <TimeSeries
          title={say("panel.cpu")}
          subtitle={say("panel.cpuOf", { ends: say(ends.cpu), of })}
          data={charts.cpu}
          live={live}
          height={170}
        />
        <TimeSeries
          title={say("panel.memory")}
          subtitle={say("panel.memoryOf", { ends: say(ends.memory), of })}
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
  const say = useSay();
  if (rejected.length === 0) return null;
  const spans = (rule: string) =>
    rejected
      .filter((each) => each.rule === rule)
      .map(({ fromS, toS }) => say("panel.rejectedSpan", { from: fromS, to: toS }))
      .join(", ");
  const rules = [...new Set(rejected.map(({ rule }) => rule))];
  return (
    <Text size="xs" c="dimmed">
      {say("panel.rejected", {
        rules: rules.map((rule) => say("panel.rejectedRule", { rule, spans: spans(rule) })).join("; "),
      })}
    </Text>
  );
}
