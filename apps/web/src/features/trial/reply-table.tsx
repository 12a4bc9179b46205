import { Table, Text, Title } from "@mantine/core";
import type { ReplyFigures } from "@plumbline/core/summary/derive/reply-figures";
import { ABSENT, formatCount, formatMetric } from "#ui/format.ts";
import { PlainTable } from "#ui/table/plain-table.tsx";

const percentiles = ["p50", "p95", "p99", "max"] as const;
const right = (title: string) => ({ title, ta: "right" as const });
const headings = ["Reply", right("Owed"), right("Came"), ...percentiles.map(right)];

/** The replies of a flow's iteration, in its order: what came of each, and how late. */
export function ReplyTable({ replies }: { replies: readonly ReplyFigures[] }) {
  return (
    <section>
      <Title order={2}>Replies</Title>
      <Text size="xs" c="dimmed">
        of each iteration of the measured window; latencies are those of the replies that came
      </Text>
      <PlainTable headings={headings} scrolls="Replies" miw={520} maw={720}>
        {replies.map((figures) => (
          <Table.Tr key={figures.reply}>
            <Table.Th scope="row" fw={400}>
              {figures.name ?? `reply ${figures.reply}`}
            </Table.Th>
            <Table.Td ta="right" className="figure">
              {formatCount(figures.owed)}
            </Table.Td>
            <Table.Td ta="right" className="figure">
              {formatCount(figures.delivered)}
            </Table.Td>
            {percentiles.map((id) => (
              <Table.Td key={id} ta="right" className="figure">
                {figures[id] === undefined ? ABSENT : formatMetric(figures[id], "µs")}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </PlainTable>
    </section>
  );
}
