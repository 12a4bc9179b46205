import { Table, Text, Title } from "@mantine/core";
import type { Measured } from "@plumbline/core/client/side-names";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { Fragment } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatDuration, formatMetric } from "#ui/format.ts";
import audit from "../audit/audit.module.css";
import { absenceReason, groupName, metricGroups, needsValues } from "../metric/metric-groups.ts";
import { useFigureName } from "../metric/use-figure-name.ts";

type Values = Readonly<Record<string, number>>;

/** Every metric of a trial with its meaning, the ledger's included; metrics that this load does not measure are listed below. */
export function LedgerTable({
  values,
  windowS,
  refused,
  measured,
}: {
  values: Values;
  windowS: number;
  /** True if the audit refused them: they are struck through. */
  refused: boolean;
  measured: Measured;
}) {
  const say = useSay();
  const nameOf = useFigureName(measured);
  const absent = metricGroups.flatMap(({ metricIds }) => metricIds.filter((metricId) => !isShown(metricId, values)));
  return (
    <section>
      <Title order={2}>{say("duel.figures")}</Title>
      <Text size="xs" c="dimmed">
        {say("trial.window", { duration: formatDuration(windowS) })}
      </Text>
      <Table fz="xs" verticalSpacing={3}>
        <Table.Tbody>
          {metricGroups.map(({ id, metricIds }) => {
            const shown = metricIds.filter((metricId) => isShown(metricId, values));
            return shown.length === 0 ? null : (
              <Fragment key={id}>
                <Table.Tr>
                  <Table.Th colSpan={3} scope="colgroup" c="dimmed" fw={500}>
                    {groupName(say, id, measured)}
                  </Table.Th>
                </Table.Tr>
                {shown.map((metricId) => (
                  <Table.Tr key={metricId}>
                    <Table.Th scope="row" fw={400}>
                      {nameOf(metricId)}
                    </Table.Th>
                    <Table.Td ta="right" className={refused ? `figure ${audit.refused}` : "figure"}>
                      {formatMetric(values[metricId], summaryMetrics[metricId].unit)}
                    </Table.Td>
                    <Table.Td c="dimmed" visibleFrom="sm">
                      {values[metricId] === undefined ? absenceReason(say, metricId) : summaryMetrics[metricId].meaning}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
      {absent.length > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {say("trial.absent", { figures: absent.map(nameOf).join(" · ") })}
        </Text>
      )}
    </section>
  );
}

/** A percentile that its count does not allow is shown with that reason, where others of its kind were measured. */
function isShown(metricId: SummaryMetricId, values: Values): boolean {
  if (values[metricId] !== undefined) return true;
  const kind = metricId.slice(0, metricId.indexOf(".") + 1);
  return needsValues(metricId) && Object.keys(values).some((id) => id.startsWith(kind));
}
