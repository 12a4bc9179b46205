import { Table } from "@mantine/core";
import type { ReplyFigures } from "@plumbline/core/summary/derive/reply-figures";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatCount, formatMetric } from "#ui/format.ts";
import { FigureCell, TableSection } from "#ui/table/plain-table.tsx";

const percentiles = ["p50", "p95", "p99", "max"] as const;
const right = (title: string) => ({ title, ta: "right" as const });

/** The replies of a flow's iteration, in its order: what came of each, and how late. */
export function ReplyTable({ replies }: { replies: readonly ReplyFigures[] }) {
  const say = useSay();
  const headings = [
    say("replies.reply"),
    right(say("replies.owed")),
    right(say("replies.came")),
    ...percentiles.map(right),
  ];
  return (
    <TableSection
      title={say("replies.title")}
      note={say("replies.meaning")}
      headings={headings}
      scrolls={say("replies.title")}
      miw={520}
      maw={720}
    >
      {replies.map((figures) => (
        <Table.Tr key={figures.reply}>
          <Table.Th scope="row" fw={400}>
            {figures.name ?? say("replies.nth", { number: figures.reply })}
          </Table.Th>
          <FigureCell>{formatCount(figures.owed)}</FigureCell>
          <FigureCell>{formatCount(figures.delivered)}</FigureCell>
          {percentiles.map((id) => (
            <FigureCell key={id}>{figures[id] === undefined ? ABSENT : formatMetric(figures[id], "µs")}</FigureCell>
          ))}
        </Table.Tr>
      ))}
    </TableSection>
  );
}
