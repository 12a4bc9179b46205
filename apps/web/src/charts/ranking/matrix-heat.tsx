"use client";

import { Text } from "@mantine/core";
import type { Metric } from "@plumbline/core/metric/metric";
import type { Profile } from "@plumbline/core/server/manifest";
import { profiles } from "@plumbline/core/server/profiles";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import type { Matrix, MatrixCell } from "./language-matrix.ts";
import { cellShade, MatrixRows } from "./matrix-rows.tsx";

const profileLabels = { minimal: "chart.minimal", framework: "server.framework" } as const satisfies Record<
  Profile,
  MessageId
>;

/** Language × profile: the darker the shade, the better the figure. Already a table, so it needs no other view. */
export function MatrixHeat({
  title,
  subtitle,
  matrix,
  unit,
}: {
  title: string;
  subtitle: string;
  matrix: Matrix;
  unit: Metric["unit"];
}) {
  const say = useSay();
  const rows = matrix.rows.flatMap((row) =>
    profiles.flatMap((profile) =>
      row.cells[profile].entries.map((entry) => [row.label, profile, entry.name, entry.value]),
    ),
  );
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle} · ${say("chart.darker")}`}
      legend={[]}
      toTable={() => ({
        columns: [say("heat.language"), say("server.profile"), say("runs.server"), say("heat.median")],
        rows,
      })}
      formatCell={(value) => formatMetric(value, unit)}
      drawn={false}
    >
      <MatrixRows
        label={title}
        columns={profiles.map((profile) => ({ id: profile, heading: say(profileLabels[profile]) }))}
        rows={matrix.rows.map((row) => ({
          id: row.language,
          label: row.label,
          cells: profiles.map((profile) => <HeatCell key={profile} cell={row.cells[profile]} unit={unit} />),
        }))}
      />
    </ChartFrame>
  );
}

function HeatCell({ cell, unit }: { cell: MatrixCell; unit: Metric["unit"] }) {
  return (
    <td style={cellShade(cell.share)}>
      {cell.entries.length === 0 ? <Text c="dimmed">{ABSENT}</Text> : null}
      {cell.entries.map((entry) => (
        <div key={entry.serverId} className={classes.entry}>
          <Text size="xs">{entry.name}</Text>
          <span className="figure">{formatMetric(entry.value, unit)}</span>
        </div>
      ))}
    </td>
  );
}
