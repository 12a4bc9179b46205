"use client";

import { Text } from "@mantine/core";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { TrialRow } from "@plumbline/core/trial/views";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import audit from "../../audit/audit.module.css";
import { figuresNow, owedFormula } from "../../result/tables/owed.ts";
import classes from "./trial-figures.module.css";

/** A trial's key figures: owed, arrived, latency, errors. Of the newest second while it runs, of the whole measured window after. */
export function TrialFigures({
  trial,
  frames,
}: {
  trial: Pick<TrialRow, "plan" | "summary"> & { audit: { verdict: AuditVerdict } | null };
  frames: readonly FrameView[];
}) {
  const say = useSay();
  const formula = owedFormula(trial.plan);
  const summary = trial.summary?.values;
  const now = figuresNow(frames);
  const refused = trial.audit?.verdict === "INVALID";
  const window = say(summary ? "run.window" : "run.latest");
  return (
    <dl className={classes.figures}>
      <Figure
        label={say("run.owed")}
        value={formatMetric(formula?.perS ?? summary?.["throughput.owed"] ?? now.owedPerS, "1/s")}
        note={formula?.text ?? say("run.byLoad")}
      />
      <Figure
        label={say("run.delivered")}
        refused={refused}
        value={formatMetric(summary ? summary["throughput.delivered"] : now.deliveredPerS, "1/s")}
        note={window}
      />
      <Figure
        label={say("run.ratio")}
        refused={refused}
        value={formatMetric(summary ? summary["ratio.delivered"] : now.ratio, "ratio")}
        note={summary ? window : say("run.windowSoFar")}
      />
      <Figure
        label={say("run.p99")}
        refused={refused}
        value={formatMetric(summary ? summary["latency.owed.p99"] : now.p99Us, "µs")}
        note={summary ? say("run.p99Of", { arrived: formatMetric(summary["latency.p99"], "µs") }) : say("run.p99Now")}
      />
      <Figure
        label={say(summary ? "run.peak" : "run.openNow")}
        refused={refused}
        value={formatMetric(summary ? summary["connections.peak"] : now.open, "count")}
        note={window}
      />
      <Figure
        label={say("run.errors")}
        refused={refused}
        value={formatMetric(summary ? summary["errors.total"] : now.errors, "count")}
        note={say(summary ? "run.allPhases" : "run.soFar")}
      />
    </dl>
  );
}

function Figure({
  label,
  value,
  note,
  refused = false,
}: {
  label: string;
  value: string;
  note: string;
  refused?: boolean;
}) {
  return (
    <div className={classes.figureBox}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <dd>
        <span className={`figure ${classes.figureValue} ${refused ? audit.refused : ""}`}>{value}</span>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </dd>
    </div>
  );
}
