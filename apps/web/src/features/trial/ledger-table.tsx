import { Table, Text, Title } from "@mantine/core";
import { summaryMetrics } from "@plumbline/core/metric/summary-metrics";
import { Fragment } from "react";
import { formatDuration, formatMetric } from "#ui/format.ts";
import audit from "../audit/audit.module.css";
import { absenceReason, metricGroups } from "../run/metric-groups.ts";

/** Every figure of a trial with what it means; the ledger's among them. */
export function LedgerTable({
  values,
  windowS,
  refused,
}: {
  values: Readonly<Record<string, number>>;
  windowS: number;
  /** Whether the audit refused them: they are struck through. */
  refused: boolean;
}) {
  return (
    <section>
      <Title order={2}>Figures</Title>
      <Text size="xs" c="dimmed">
        measured window of {formatDuration(windowS)}; warm-up and drain are in no rate
      </Text>
      <Table fz="xs" verticalSpacing={3}>
        <Table.Tbody>
          {metricGroups.map((group) => (
            <Fragment key={group.label}>
              <Table.Tr>
                <Table.Th colSpan={3} scope="colgroup" c="dimmed" fw={500}>
                  {group.label}
                </Table.Th>
              </Table.Tr>
              {group.metricIds.map((metricId) => (
                <Table.Tr key={metricId}>
                  <Table.Th scope="row" fw={400}>
                    {summaryMetrics[metricId].label}
                  </Table.Th>
                  <Table.Td ta="right" className={refused ? `figure ${audit.refused}` : "figure"}>
                    {formatMetric(values[metricId], summaryMetrics[metricId].unit)}
                  </Table.Td>
                  <Table.Td c="dimmed" visibleFrom="sm">
                    {values[metricId] === undefined ? absenceReason(metricId) : summaryMetrics[metricId].meaning}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
