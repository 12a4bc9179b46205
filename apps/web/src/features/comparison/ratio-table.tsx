import { Group, Table, Text, Title } from "@mantine/core";
import type { ComparedSide, ComparisonView } from "@plumbline/core/compare/views";
import { type FurtherSide, furtherSides, sideLetter } from "@plumbline/core/result/further-sides";
import { certaintyText, ratioText } from "@plumbline/core/result/ratio-text";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT } from "#ui/format.ts";
import { FigureCell, PlainTable } from "#ui/table/plain-table.tsx";
import { AuditMark } from "../audit/audit-mark.tsx";
import { EstimateCell } from "../metric/estimate-cell.tsx";
import { MetricRows } from "../metric/metric-rows.tsx";
import { VerdictMark } from "../verdict/verdict-mark.tsx";
import { measuredBy } from "./side-lines.ts";

/** Every metric: the first side's median, then for each further side its median, its ratio to the first, and the verdict. */
export function RatioTable({ view }: { view: ComparisonView }) {
  const [first] = view.sides;
  const others = furtherSides(view);
  const say = useSay();
  if (!first) return null;
  return (
    <section>
      <Title order={2}>{say("duel.figures")}</Title>
      <Text size="xs" c="dimmed">
        {say("ratios.meaning")}
      </Text>
      <PlainTable
        scrolls={say("ratios.all")}
        headings={[
          say("ratios.metric"),
          sideHeading(first, 0),
          ...others.flatMap((side) => furtherHeadings(side, say)),
        ]}
        className="sticky-column"
        miw={220 + others.length * 400}
      >
        <MetricRows
          measured={measuredBy(view.sides)}
          columns={2 + others.length * 3}
          hasFigure={(metricId) => view.sides.some((side) => side.estimates[metricId])}
        >
          {(metricId) => (
            <>
              <Table.Td ta="right">
                <EstimateCell metricId={metricId} estimate={first.estimates[metricId]} />
              </Table.Td>
              {others.map((further) => (
                <FurtherCells key={sideLetter(further.index)} further={further} metricId={metricId} />
              ))}
            </>
          )}
        </MetricRows>
      </PlainTable>
    </section>
  );
}

const sideHeading = (side: ComparedSide, index: number) => ({
  title: (
    <>
      {sideLetter(index)} · <bdi>{side.label}</bdi>
      <Rounds side={side} />
    </>
  ),
  ta: "right" as const,
});

const furtherHeadings = ({ side, index }: FurtherSide, say: Say) => [
  sideHeading(side, index),
  { title: `${sideLetter(index)} ÷ A`, ta: "right" as const },
  say("nights.verdict"),
];

function FurtherCells({ further, metricId }: { further: FurtherSide; metricId: SummaryMetricId }) {
  const comparison = further.figures.find((each) => each.metricId === metricId);
  return (
    <>
      <Table.Td ta="right">
        <EstimateCell metricId={metricId} estimate={further.side.estimates[metricId]} />
      </Table.Td>
      <FigureCell>{comparison ? ratioText(comparison) : ABSENT}</FigureCell>
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
    </>
  );
}

/** The number of rounds behind the figures, and the rounds that the audit excludes or doubts. */
function Rounds({ side: { trials, rounds: count, leftOut } }: { side: ComparedSide }) {
  const say = useSay();
  const refused = trials.filter(({ verdict }) => verdict === "INVALID").length;
  const isSuspect = trials.some(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT");
  return (
    <>
      <Text size="xs" c="dimmed" fw={400}>
        {say("common.rounds", { count })}
        {refused > 0 && `, ${say("ratios.leftOut", { count: refused })}`}
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
