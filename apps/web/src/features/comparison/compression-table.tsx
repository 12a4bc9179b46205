import { Table } from "@mantine/core";
import { shownMetrics } from "@plumbline/core/compare/sides/compression";
import type { ComparisonView, CompressionFigure, CompressionRow } from "@plumbline/core/compare/views";
import { intervalText } from "@plumbline/core/metric/metric-text";
import { sideLetter } from "@plumbline/core/result/further-sides";
import { ratioText } from "@plumbline/core/result/ratio-text";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useSay } from "#i18n/wording-provider.tsx";
import { FigureCell, TableSection } from "#ui/table/plain-table.tsx";
import { EstimateCell } from "../metric/estimate-cell.tsx";
import { MetricName } from "../metric/metric-name.tsx";
import { measuredBy } from "./side-lines.ts";

/** The compressions whose name is translated: that of the extension is the same everywhere. */
const translated = {
  none: "compression.none",
  "permessage-deflate with context": "compression.withContext",
} as const;

/** The share of compressed deliveries has no ratio: without compression there is none. */
const hasRatio = (metricId: SummaryMetricId) => metricId !== "ratio.compressed";

/** Each server without and with compression: the figures that some side has, with their intervals, and their ratios to those without. */
export function CompressionTable({ view: { sides, compression } }: { view: ComparisonView }) {
  const say = useSay();
  if (compression.length === 0) return null;
  const measured = measuredBy(sides);
  const shown = shownMetrics(compression);
  const headings = shown.flatMap((metricId) => [
    { title: <MetricName metricId={metricId} measured={measured} />, ta: "right" as const },
    ...(hasRatio(metricId) ? [{ title: say("compression.ratio"), ta: "right" as const }] : []),
  ]);
  return (
    <TableSection
      title={say("compression.title")}
      note={say("compression.meaning")}
      scrolls={say("compression.title")}
      headings={[say("compression.side"), say("compression.offered"), ...headings]}
      miw={900}
    >
      {compression.map((row) => (
        <Table.Tr key={row.side}>
          <Table.Th scope="row" fw={row.against === null ? 500 : 400}>
            {sideLetter(row.side)} · {sides[row.side]?.label}
          </Table.Th>
          <Table.Td>
            {row.compression === "permessage-deflate" ? row.compression : say(translated[row.compression])}
          </Table.Td>
          {shown.map((metricId) => (
            <FigureCells key={metricId} row={row} metricId={metricId} />
          ))}
        </Table.Tr>
      ))}
    </TableSection>
  );
}

function FigureCells({ row, metricId }: { row: CompressionRow; metricId: SummaryMetricId }) {
  const figure = figureOf(row, metricId);
  return (
    <>
      <FigureCell>
        <EstimateCell metricId={metricId} estimate={figure?.estimate ?? undefined} />
        {intervalOf(figure, metricId)}
      </FigureCell>
      {hasRatio(metricId) && <FigureCell>{figure ? ratioText(figure) : null}</FigureCell>}
    </>
  );
}

const figureOf = ({ figures }: CompressionRow, metricId: SummaryMetricId) =>
  figures.find((each) => each.metricId === metricId);

function intervalOf(figure: CompressionFigure | undefined, metricId: SummaryMetricId): string {
  return figure?.estimate ? intervalText(figure.estimate, summaryMetrics[metricId].unit) : "";
}
