/** @jsxRuntime automatic */
import type { Estimate } from "@plumbline/core/compare/views";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { isUndelivered } from "@plumbline/core/metric/figure-value";
import { formatMetric } from "@plumbline/core/metric/format";
import type { Metric } from "@plumbline/core/metric/metric";
import type { LeaderboardEntry } from "@plumbline/core/overview/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Board } from "../model/boards.ts";
import { filteredBy, LimitAndEvidence, LimitAndEvidenceHeads, MeasuredServer } from "./board-cells.tsx";
import { ExhibitionReasons, TableBox } from "./parts.tsx";

/** An exhibition of a board with its estimate of a figure. */
type Exhibited = { entry: LeaderboardEntry; estimate: Estimate };

/** The exhibitions among entries that have the figure, by their ids: nothing ranks them. */
export function exhibitionsOf(entries: readonly LeaderboardEntry[], metricId: SummaryMetricId): Exhibited[] {
  return entries
    .flatMap((entry) => {
      const estimate = entry.estimates[metricId];
      return estimate && isExhibition(entry.server) ? [{ entry, estimate }] : [];
    })
    .sort((a, b) => (a.entry.server.serverId < b.entry.server.serverId ? -1 : 1));
}

type TableProps = { board: Board; exhibitions: readonly Exhibited[]; metricId: SummaryMetricId; root: string };

/** Exhibitions apart from the ranking, with what they break; nothing without any. */
export function ExhibitionTable({ board, exhibitions, metricId, root }: TableProps) {
  if (exhibitions.length === 0) return null;
  return (
    <>
      <h2>Exhibitions</h2>
      <ExhibitionReasons servers={exhibitions.map(({ entry: { server } }) => server)} />
      <TableBox label="Exhibitions, not ranked">
        <table className="board">
          <thead>
            <tr>
              <th scope="col">Server</th>
              <th scope="col">Median and interval</th>
              <LimitAndEvidenceHeads />
            </tr>
          </thead>
          <tbody>
            {exhibitions.map((exhibited) => (
              <ExhibitionRow key={exhibited.entry.server.serverId} {...{ board, exhibited, metricId, root }} />
            ))}
          </tbody>
        </table>
      </TableBox>
    </>
  );
}

type RowProps = Pick<TableProps, "board" | "metricId" | "root"> & { exhibited: Exhibited };

function ExhibitionRow({ board, exhibited: { entry, estimate }, metricId, root }: RowProps) {
  return (
    <tr {...filteredBy(entry)}>
      <MeasuredServer entry={entry} root={root} />
      <td className="number">
        <EstimateText estimate={estimate} unit={summaryMetrics[metricId].unit} />
      </td>
      <LimitAndEvidence {...{ board, entry, root }} />
    </tr>
  );
}

/** A median with its interval, or with the lowest and highest round where the rounds allow none. */
export function EstimateText({ estimate, unit }: { estimate: Estimate; unit: Metric["unit"] }) {
  const { median, min, max, low, high } = estimate;
  const from = low ?? min;
  return (
    <>
      <b>{formatMetric(median, unit)}</b>
      {!isUndelivered(from) && ` (${formatMetric(from, unit)} to ${formatMetric(high ?? max, unit)})`}
    </>
  );
}
