"use client";

import { Text } from "@mantine/core";
import type { Metric } from "@plumbline/core/metric/metric";
import { Profile } from "@plumbline/core/server/manifest";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import type { Matrix, MatrixCell } from "./language-matrix.ts";

const profileLabels = { minimal: "Minimal", framework: "Framework" } as const satisfies Record<Profile, string>;

/** The strongest shade: text keeps its contrast on it in both schemes. */
const STRONGEST_PERCENT = 28;

/** Language × profile: the deeper the shade, the better the figure. Already a table, so it needs no other view. */
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
  const rows = matrix.rows.flatMap((row) =>
    Profile.options.flatMap((profile) =>
      row.cells[profile].entries.map((entry) => [row.label, profile, entry.name, entry.value]),
    ),
  );
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle} · darker is better`}
      legend={[]}
      toTable={() => ({ columns: ["Language", "Profile", "Server", "Median"], rows })}
      formatCell={(value) => formatMetric(value, unit)}
      drawn={false}
    >
      <ScrollRegion label={`${title}, table`}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Language</th>
              {Profile.options.map((profile) => (
                <th key={profile} scope="col">
                  {profileLabels[profile]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row) => (
              <tr key={row.language}>
                <th scope="row">{row.label}</th>
                {Profile.options.map((profile) => (
                  <HeatCell key={profile} cell={row.cells[profile]} unit={unit} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </ChartFrame>
  );
}

function HeatCell({ cell, unit }: { cell: MatrixCell; unit: Metric["unit"] }) {
  const shade = Math.round((cell.share ?? 0) * STRONGEST_PERCENT);
  return (
    <td style={{ background: `color-mix(in oklab, var(--mantine-primary-color-filled) ${shade}%, transparent)` }}>
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
