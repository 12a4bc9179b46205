import { Text } from "@mantine/core";
import type { FrameView, TrialRow } from "@plumbline/core/run/views";
import { formatMetric } from "#ui/format.ts";
import { figuresNow, owedFormula } from "./owed.ts";
import classes from "./run.module.css";

/** The figures of the trial on the page, at a glance: what is owed, what arrives, how long it takes, what goes wrong. */
export function LiveFigures({ trial, frames }: { trial: TrialRow; frames: readonly FrameView[] }) {
  const now = figuresNow(frames);
  const formula = owedFormula(trial.plan);
  return (
    <dl className={classes.figures}>
      <Figure label="Owed" value={formatMetric(formula?.perS ?? now.owedPerS, "1/s")} note={formula?.text ?? "by the load itself"} />
      <Figure label="Delivered" value={formatMetric(now.deliveredPerS, "1/s")} note="newest second" />
      <Figure label="Delivery ratio" value={formatMetric(now.ratio, "ratio")} note="measured window so far" />
      <Figure label="Latency p99" value={formatMetric(now.p99Us, "µs")} note="newest second" />
      <Figure label="Open connections" value={formatMetric(now.open, "count")} note="newest second" />
      <Figure label="Errors" value={formatMetric(now.errors, "count")} note="so far" />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className={classes.figureBox}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <dd>
        <span className={`figure ${classes.figureValue}`}>{value}</span>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </dd>
    </div>
  );
}
