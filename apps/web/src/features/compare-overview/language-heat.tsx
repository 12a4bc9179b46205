import { Anchor, Text } from "@mantine/core";
import { formatSide } from "@plumbline/core/compare/side-name";
import type { ComparisonOverview } from "@plumbline/core/compare/views";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { Basis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { ChartFrame } from "#charts/frame/chart-frame.tsx";
import type { ChartTable } from "#charts/frame/chart-table.ts";
import { cellShade, MatrixRows } from "#charts/ranking/matrix-rows.tsx";
import type { Say } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatMetric, formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { AuditMark } from "../audit/audit-mark.tsx";
import { compareHref } from "../href/compare-href.ts";
import { type HeatCell, type HeatRow, prepareHeat, shareText } from "./prepare-heat.ts";

/** Languages × scenarios: the darker the shade, the nearer to the scenario's best. Already a table, so it needs no other view. */
export function LanguageHeat({ overview }: { overview: ComparisonOverview }) {
  const say = useSay();
  const nameOf = useNameOf();
  const rows = prepareHeat(overview);
  return (
    <ChartFrame
      title={say("heat.title")}
      subtitle={say("heat.meaning")}
      legend={[]}
      toTable={() => toTable(say, rows, overview.of)}
      formatCell={String}
      drawn={false}
      headingOrder={2}
    >
      <MatrixRows
        label={say("heat.title")}
        columns={overview.scenarios.map(({ scenarioId, name }) => ({
          id: scenarioId,
          heading: (
            <ScenarioHeading
              name={nameOf("scenarios", scenarioId, "name", name)}
              metricId={firstFigure(scenarioId, overview.of)}
            />
          ),
        }))}
        rows={rows.map((row) => ({
          id: row.language,
          label: languageFacts[row.language].label,
          cells: row.cells.map((cell, nth) => (
            <Cell key={overview.scenarios[nth]?.scenarioId} cell={cell} rows={rows} nth={nth} of={overview.of} />
          )),
        }))}
      />
    </ChartFrame>
  );
}

function toTable(say: Say, rows: readonly HeatRow[], of: Basis): ChartTable {
  return {
    columns: (["language", "scenario", "metric", "median", "share", "audit"] as const).map((key) => say(`heat.${key}`)),
    rows: rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [toTableRow(cell, of)] : []))),
  };
}

function toTableRow({ language, scenarioId, estimate, share, suspect }: HeatCell, of: Basis) {
  const audit = suspect ? "SUSPECT" : "VALID";
  return [
    languageFacts[language].label,
    scenarioId,
    firstFigure(scenarioId, of),
    estimate?.median ?? null,
    share,
    audit,
  ];
}

function ScenarioHeading({ name, metricId }: { name: string; metricId: SummaryMetricId }) {
  const say = useSay();
  const nameOf = useNameOf();
  const { label, better } = summaryMetrics[metricId];
  return (
    <>
      {name}
      <Text size="xs" c="dimmed" fw={400}>
        {nameOf("metrics", metricId, "label", label)}, {say(`common.${better}IsBetter`)}
      </Text>
    </>
  );
}

type CellProps = { cell: HeatCell | null; rows: readonly HeatRow[]; nth: number; of: Basis };

function Cell({ cell, rows, nth, of }: CellProps) {
  const say = useSay();
  if (!cell)
    return (
      <td>
        <Text c="dimmed">{ABSENT}</Text>
      </td>
    );
  const { unit } = summaryMetrics[firstFigure(cell.scenarioId, of)];
  const best = rows.map(({ cells }) => cells[nth]).find((each) => each?.share === 1);
  const sides = best && formatSide(best.key) !== formatSide(cell.key) ? [best.key, cell.key] : [cell.key];
  const share = shareText(say, cell, formatPercent);
  return (
    <td style={cellShade(cell.shade)}>
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
