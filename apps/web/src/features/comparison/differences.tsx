import { Table, Text, Title } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { sideLetter } from "@plumbline/core/result/further-sides";
import { IconAlertTriangle } from "@tabler/icons-react";
import { PlainTable } from "#ui/table/plain-table.tsx";

/** The facts, apart from the servers, in which the sides differ. */
export function Differences({ view }: { view: ComparisonView }) {
  if (view.sides.length < 2) return null;
  return (
    <section>
      <Title order={2}>Are these sides comparable?</Title>
      {view.differences.length === 0 ? (
        <Text size="sm">
          Scenario, load, delivery policy and environment are equal on all sides: the figures compare.
        </Text>
      ) : (
        <>
          <Text size="sm" c="var(--plumb-amber)">
            <IconAlertTriangle size={14} aria-hidden /> They differ in{" "}
            {view.differences.length === 1 ? "this fact" : `these ${view.differences.length} facts`}, so a difference of
            figures may come from there.
          </Text>
          <PlainTable
            scrolls="Differences"
            headings={["Fact", ...view.sides.map((side, index) => `${sideLetter(index)} · ${side.label}`)]}
            miw={160 + view.sides.length * 140}
          >
            {view.differences.map(({ fact, values }) => (
              <Table.Tr key={fact}>
                <Table.Th scope="row" fw={400}>
                  {fact}
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={sideLetter(index)}>{value}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </PlainTable>
        </>
      )}
    </section>
  );
}
