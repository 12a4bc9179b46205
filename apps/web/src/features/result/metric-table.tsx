import { ScrollArea, Table, Text, Title, Tooltip, VisuallyHidden } from "@mantine/core";
import type { Estimate } from "@plumbline/core/compare/views";
import { nounFor } from "@plumbline/core/server/client-id";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { Fragment } from "react";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { AuditMark } from "../audit/audit-mark.tsx";
import { DeviationMark } from "../gate/deviation-mark.tsx";
import { ServerName } from "../implementation/server-name.tsx";
import { absenceReason, metricGroupsFor } from "../metric/metric-groups.ts";
import { MetricName } from "../metric/metric-name.tsx";
import type { ServerResult } from "./results.ts";

/** Every figure of every server: medians, with their spread on hover. Figures that nobody has are left out. */
export function MetricTable({
  title,
  results,
  identities,
}: {
  title: string;
  results: readonly ServerResult[];
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  const measured = nounFor(results.map(({ server }) => server.serverId));
  const groups = metricGroupsFor(measured)
    .map((group) => ({
      ...group,
      metricIds: group.metricIds.filter((metricId) => results.some(({ estimates }) => estimates[metricId])),
    }))
    .filter(({ metricIds }) => metricIds.length > 0);
  return (
    <section>
      <Title order={3}>{title}</Title>
      <Text size="xs" c="dimmed">
        medians over the rounds that may be used · hover a figure for its spread
      </Text>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": title }}>
        <Table fz="xs" verticalSpacing={3} className="sticky-column" miw={180 + results.length * 110}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Figure</Table.Th>
              {results.map(({ server, trials, suspect }) => (
                <Table.Th key={server.serverId} scope="col" ta="right">
                  <ServerName serverId={server.serverId} identities={identities} />{" "}
                  <DeviationMark deviations={server.deviations} />
                  <Text size="xs" c="dimmed" fw={400}>
                    {trials.length} round{trials.length === 1 ? "" : "s"}
                  </Text>
                  {suspect && <AuditMark verdict="SUSPECT" />}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group) => (
              <Fragment key={group.label}>
                <Table.Tr>
                  <Table.Th scope="colgroup" colSpan={results.length + 1} c="dimmed" fw={500}>
                    {group.label}
                  </Table.Th>
                </Table.Tr>
                {group.metricIds.map((metricId) => (
                  <Table.Tr key={metricId}>
                    <Table.Th scope="row" fw={400}>
                      <MetricName metricId={metricId} measured={measured} />
                    </Table.Th>
                    {results.map(({ server, estimates }) => (
                      <Table.Td key={server.serverId} ta="right">
                        <EstimateCell metricId={metricId} estimate={estimates[metricId]} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </section>
  );
}

/** A median with its spread, a dash with the reason: on hover, and for who listens. */
export function EstimateCell({ metricId, estimate }: { metricId: SummaryMetricId; estimate: Estimate | undefined }) {
  const { unit } = summaryMetrics[metricId];
  if (!estimate) {
    return (
      <Tooltip label={absenceReason(metricId)}>
        <span className="figure">
          {ABSENT}
          <VisuallyHidden> {absenceReason(metricId)}</VisuallyHidden>
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip label={spreadOf(estimate, unit)}>
      <span className="figure">
        {formatMetric(estimate.median, unit)}
        <VisuallyHidden> {spreadOf(estimate, unit)}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

function spreadOf({ low, high, min, max, rounds }: Estimate, unit: Parameters<typeof formatMetric>[1]): string {
  const range = `${rounds} round${rounds === 1 ? "" : "s"} from ${formatMetric(min, unit)} to ${formatMetric(max, unit)}`;
  return low === null || high === null
    ? `${range}; too few for an interval`
    : `95 % interval ${formatMetric(low, unit)} to ${formatMetric(high, unit)}; ${range}`;
}
