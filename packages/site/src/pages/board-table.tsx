/** @jsxRuntime automatic */
import { isUndelivered } from "@plumbline/core/metric/figure-value";
import { formatMetric } from "@plumbline/core/metric/format";
import type { BoardLine, PolicyBoard } from "@plumbline/core/result/board";
import { serverColor } from "@plumbline/core/server/server-color";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Board } from "../model/boards.ts";
import { filteredBy, LimitAndEvidence, LimitAndEvidenceHeads, MeasuredServer } from "./board-cells.tsx";
import { TableBox } from "./parts.tsx";

type TableProps = { board: Board; policy: PolicyBoard; metricId: SummaryMetricId; root: string };

/** Servers of one delivery policy; a thicker line separates groups that are shown to differ. */
export function EvidenceBoard({ board, policy: { policy, groups }, metricId, root }: TableProps) {
  return (
    <TableBox label={`Leaderboard, ${policy}`}>
      <table className="board">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Server</th>
            <th scope="col" className="bars">
              Median and interval
            </th>
            <LimitAndEvidenceHeads />
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group[0]?.entry.server.serverId}>
            {group.map((line) => (
              <BoardRow key={line.entry.server.serverId} {...{ board, line, metricId, root }} />
            ))}
          </tbody>
        ))}
      </table>
    </TableBox>
  );
}

type RowProps = Pick<TableProps, "board" | "metricId" | "root"> & { line: BoardLine };

function BoardRow({ board, line, metricId, root }: RowProps) {
  const { entry } = line;
  return (
    <tr {...filteredBy(entry)}>
      <td className="number">{line.rank}</td>
      <MeasuredServer entry={entry} root={root} />
      <td className="bars">
        <Bar line={line} metricId={metricId} />
      </td>
      <LimitAndEvidence {...{ board, entry, root }} />
    </tr>
  );
}

/** A bar from zero to the median, the interval over it, and both in figures. One that is cut has a gap and no whisker. */
function Bar({ line, metricId }: Pick<RowProps, "line" | "metricId">) {
  const { entry, estimate, whisker, shares } = line;
  const { unit } = summaryMetrics[metricId];
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const hasWhisker = !isUndelivered(whisker.low);
  return (
    <>
      <div className="track" aria-hidden="true">
        {shares.median !== null && (
          <div
            className={shares.isCut && shares.median === 1 ? "bar cut" : "bar"}
            style={{ width: percent(shares.median), background: serverColor(entry.server) }}
          />
        )}
        {hasWhisker && !shares.isCut && (
          <div className="whisker" style={{ left: percent(shares.low), width: percent(shares.high - shares.low) }} />
        )}
      </div>
      <b className="number">{formatMetric(estimate.median, unit)}</b>
      {hasWhisker && (
        <span className="wide number dim">
          {" "}
          ({formatMetric(whisker.low, unit)} to {formatMetric(whisker.high, unit)})
        </span>
      )}
      {shares.isCut && <span className="dim"> · longer than the scale</span>}
    </>
  );
}
