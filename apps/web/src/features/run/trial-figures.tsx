import { Text } from "@mantine/core";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { TrialRow } from "@plumbline/core/trial/views";
import { formatMetric } from "#ui/format.ts";
import audit from "../audit/audit.module.css";
import { figuresNow, owedFormula } from "../result/owed.ts";
import classes from "./run.module.css";

/** A trial's key figures: owed, arrived, latency, errors. Of the newest second while it runs, of the whole measured window after. */
export function TrialFigures({
  trial,
  frames,
}: {
  trial: Pick<TrialRow, "plan" | "summary"> & { audit: { verdict: AuditVerdict } | null };
  frames: readonly FrameView[];
}) {
  const formula = owedFormula(trial.plan);
  const summary = trial.summary?.values;
  const now = figuresNow(frames);
  const refused = trial.audit?.verdict === "INVALID";
  const window = summary ? "measured window" : "latest second";
  return (
    <dl className={classes.figures}>
      <Figure
        label="Owed"
        value={formatMetric(formula?.perS ?? summary?.["throughput.owed"] ?? now.owedPerS, "1/s")}
        note={formula?.text ?? "by the load itself"}
      />
      <Figure
        label="Delivered"
        refused={refused}
        value={formatMetric(summary ? summary["throughput.delivered"] : now.deliveredPerS, "1/s")}
        note={window}
      />
      <Figure
        label="Delivery ratio"
        refused={refused}
        value={formatMetric(summary ? summary["ratio.delivered"] : now.ratio, "ratio")}
        note={summary ? window : "measured window so far"}
      />
      <Figure
        label="Latency p99"
        refused={refused}
        value={formatMetric(summary ? summary["latency.owed.p99"] : now.p99Us, "µs")}
        note={
          summary
            ? `of what was owed; ${formatMetric(summary["latency.p99"], "µs")} of what arrived`
            : `${window}, of what arrived`
        }
      />
      <Figure
        label={summary ? "Connections, peak" : "Open connections"}
        refused={refused}
        value={formatMetric(summary ? summary["connections.peak"] : now.open, "count")}
        note={window}
      />
      <Figure
        label="Errors"
        refused={refused}
        value={formatMetric(summary ? summary["errors.total"] : now.errors, "count")}
        note={summary ? "all phases" : "so far"}
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
