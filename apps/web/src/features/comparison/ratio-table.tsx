import { Group, ScrollArea, Table, Text, Title } from "@mantine/core";
import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { Fragment } from "react";
import { ABSENT } from "#ui/format.ts";
import { AuditMark } from "../audit/audit-mark.tsx";
import { metricGroupsFor } from "../metric/metric-groups.ts";
import { MetricName } from "../metric/metric-name.tsx";
import { EstimateCell } from "../result/metric-table.tsx";
import { VerdictMark } from "../verdict/verdict-mark.tsx";
import { furtherSides } from "./further-sides.ts";
import { certaintyText, ratioText } from "./ratio-text.ts";
import { measuredBy, sideLetter } from "./side-lines.ts";

/** Every figure: the first side's median, then for each further side its median, the ratio to the first, and the verdict. */
export function RatioTable({ view }: { view: ComparisonView }) {
  const [first] = view.sides;
  const others = furtherSides(view);
  if (!first) return null;
  const measured = measuredBy(view.sides);
  const groups = metricGroupsFor(measured)
    .map((group) => ({
      ...group,
      metricIds: group.metricIds.filter((metricId) => view.sides.some((side) => side.estimates[metricId])),
    }))
    .filter(({ metricIds }) => metricIds.length > 0);
  const columns = 2 + others.length * 3;
  return (
    <section>
      <Title order={2}>Figures</Title>
      <Text size="xs" c="dimmed">
        medians over rounds · ratio to A with its 95 % interval, of paired rounds the middle of the blocks’ own ratios ·
        p after Holm’s correction beside a claim, the smallest difference that these rounds would have shown beside
        anything else · hover a figure for its spread, a verdict for its reason
      </Text>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Figures of all sides" }}>
        <Table fz="xs" verticalSpacing={3} className="sticky-column" miw={220 + others.length * 400}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Figure</Table.Th>
              <Table.Th scope="col" ta="right">
                A · {first.label}
                <Rounds side={first} />
              </Table.Th>
              {others.map(({ side, index }) => (
                <Fragment key={sideLetter(index)}>
                  <Table.Th scope="col" ta="right">
                    {sideLetter(index)} · {side.label}
                    <Rounds side={side} />
                  </Table.Th>
                  <Table.Th scope="col" ta="right">
                    {sideLetter(index)} ÷ A
                  </Table.Th>
                  <Table.Th scope="col">Verdict</Table.Th>
                </Fragment>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group) => (
              <Fragment key={group.label}>
                <Table.Tr>
                  <Table.Th scope="colgroup" colSpan={columns} c="dimmed" fw={500}>
                    {group.label}
                  </Table.Th>
                </Table.Tr>
                {group.metricIds.map((metricId) => (
                  <Table.Tr key={metricId}>
                    <Table.Th scope="row" fw={400} style={{ whiteSpace: "nowrap" }}>
                      <MetricName metricId={metricId} measured={measured} />
                    </Table.Th>
                    <Table.Td ta="right">
                      <EstimateCell metricId={metricId} estimate={first.estimates[metricId]} />
                    </Table.Td>
                    {others.map(({ side, index, figures }) => {
                      const comparison = figures.find((each) => each.metricId === metricId);
                      return (
                        <Fragment key={sideLetter(index)}>
                          <Table.Td ta="right">
                            <EstimateCell metricId={metricId} estimate={side.estimates[metricId]} />
                          </Table.Td>
                          <Table.Td ta="right" className="figure">
                            {comparison ? ratioText(comparison) : ABSENT}
                          </Table.Td>
                          <Table.Td>
                            {comparison && summaryMetrics[metricId].better !== "neither" ? (
                              <Group gap={6} wrap="nowrap">
                                <VerdictMark verdict={comparison.verdict} reason={comparison.reason} />
                                <Text size="xs" c="dimmed" className="figure">
                                  {certaintyText(comparison)}
                                </Text>
                              </Group>
                            ) : (
                              ABSENT
                            )}
                          </Table.Td>
                        </Fragment>
                      );
                    })}
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

/** How many rounds the figures stand on, and what the audit says of the others. */
function Rounds({ side: { trials, rounds: count, leftOut } }: { side: ComparedSide }) {
  const refused = trials.filter(({ verdict }) => verdict === "INVALID").length;
  const isSuspect = trials.some(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT");
  return (
    <>
      <Text size="xs" c="dimmed" fw={400}>
        {count} round{count === 1 ? "" : "s"}
        {refused > 0 && `, ${refused} INVALID left out`}
      </Text>
      {leftOut.map((sentence) => (
        <Text key={sentence} size="xs" c="var(--plumb-amber)" fw={400}>
          {sentence}
        </Text>
      ))}
      {isSuspect && <AuditMark verdict="SUSPECT" />}
    </>
  );
}
