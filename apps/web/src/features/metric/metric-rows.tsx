import { Table } from "@mantine/core";
import type { Measured } from "@plumbline/core/client/side-names";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import { Fragment, type ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { groupName, metricGroups } from "./metric-groups.ts";
import { MetricName } from "./metric-name.tsx";

type MetricRowsProps = {
  measured: Measured;
  /** Number of columns, the metric's name included. */
  columns: number;
  /** False for a metric that nobody has: it gets no row. */
  hasFigure: (metricId: SummaryMetricId) => boolean;
  /** The cells of a metric's row after its name. */
  children: (metricId: SummaryMetricId) => ReactNode;
};

/** Rows of a table of all metrics, group by group. */
export function MetricRows({ measured, columns, hasFigure, children }: MetricRowsProps) {
  const say = useSay();
  return metricGroups
    .map(({ id, metricIds }) => ({ id, metricIds: metricIds.filter(hasFigure) }))
    .filter(({ metricIds }) => metricIds.length > 0)
    .map(({ id, metricIds }) => (
      <Fragment key={id}>
        <Table.Tr>
          <Table.Th scope="colgroup" colSpan={columns} c="dimmed" fw={500}>
            {groupName(say, id, measured)}
          </Table.Th>
        </Table.Tr>
        {metricIds.map((metricId) => (
          <Table.Tr key={metricId}>
            <Table.Th scope="row" fw={400} style={{ whiteSpace: "nowrap" }}>
              <MetricName metricId={metricId} measured={measured} />
            </Table.Th>
            {children(metricId)}
          </Table.Tr>
        ))}
      </Fragment>
    ));
}
