import { Anchor, Text, Tooltip } from "@mantine/core";
import { formatSide } from "@plumbline/core/compare/side-key";
import type { ComparisonOverview } from "@plumbline/core/compare/views";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { languageFacts } from "@plumbline/core/server/language";
import type { Basis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { ChartFrame } from "#charts/frame/chart-frame.tsx";
import charts from "#charts/frame/charts.module.css";
import { ABSENT, formatMetric, formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { AuditMark } from "../audit/audit-mark.tsx";
import { compareHref } from "../href/compare-href.ts";
import { type HeatCell, type HeatRow, prepareHeat } from "./prepare-heat.ts";

/** The strongest shade: text keeps its contrast on it in both schemes. */
const STRONGEST_PERCENT = 28;

/** Languages × scenarios: the deeper the shade, the nearer to the scenario's best. Already a table, so it needs no other view. */
export function LanguageHeat({ overview }: { overview: ComparisonOverview }) {
  const rows = prepareHeat(overview);
  return (
    <ChartFrame
      title="Languages by scenario"
      subtitle="the figure to read first · median over rounds, of several servers the middle one · deeper is nearer to the scenario's best · INVALID rounds are in no figure"
      legend={[]}
      toTable={() => ({
        columns: ["Language", "Scenario", "Metric", "Median", "Share of the best", "Audit"],
        rows: rows.flatMap(({ cells }) =>
          cells.flatMap((cell) =>
            cell
              ? [
                  [
                    languageFacts[cell.language].label,
                    cell.scenarioId,
                    firstFigure(cell.scenarioId, overview.of),
                    cell.estimate?.median ?? null,
                    cell.share,
                    cell.suspect ? "SUSPECT" : "VALID",
                  ],
                ]
              : [],
          ),
        ),
      })}
      formatCell={String}
      drawn={false}
      headingOrder={2}
    >
      <ScrollRegion label="Languages by scenario, table">
        <table className={charts.matrix}>
          <thead>
            <tr>
              <th scope="col">Language</th>
              {overview.scenarios.map(({ scenarioId, name }) => (
                <th key={scenarioId} scope="col">
                  {name}
                  <Text size="xs" c="dimmed" fw={400}>
                    {describeMetric(firstFigure(scenarioId, overview.of))}
                  </Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.language}>
                <th scope="row">{languageFacts[row.language].label}</th>
                {row.cells.map((cell, nth) => (
                  <Cell key={overview.scenarios[nth]?.scenarioId} cell={cell} rows={rows} nth={nth} of={overview.of} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </ChartFrame>
  );
}

function describeMetric(metricId: SummaryMetricId): string {
  const { label, better } = summaryMetrics[metricId];
  return `${label}, ${better} is better`;
}

type CellProps = { cell: HeatCell | null; rows: readonly HeatRow[]; nth: number; of: Basis };

function Cell({ cell, rows, nth, of }: CellProps) {
  if (!cell)
    return (
      <td>
        <Text c="dimmed">{ABSENT}</Text>
      </td>
    );
  const { unit } = summaryMetrics[firstFigure(cell.scenarioId, of)];
  const shade = Math.round((cell.share ?? 0) * STRONGEST_PERCENT);
  const best = rows.map(({ cells }) => cells[nth]).find((each) => each?.share === 1);
  const sides = best && formatSide(best.key) !== formatSide(cell.key) ? [best.key, cell.key] : [cell.key];
  const share =
    cell.share === null
      ? (cell.missing ?? (cell.estimate ? "no share of the best" : "No figure."))
      : `${formatPercent(cell.share)} of the best`;
  return (
    <td style={{ background: `color-mix(in oklab, var(--mantine-primary-color-filled) ${shade}%, transparent)` }}>
      {cell.estimate ? (
        <Tooltip label={`${share} · ${cell.servers.join(", ")}`}>
          <Anchor component={Link} href={compareHref(sides)} className="figure" c="inherit" underline="always">
            {formatMetric(cell.estimate.median, unit)}
          </Anchor>
        </Tooltip>
      ) : (
        ABSENT
      )}{" "}
      {cell.suspect && <AuditMark verdict="SUSPECT" />}
      <Text size="xs">{cell.estimate ? share : cell.missing}</Text>
    </td>
  );
}
