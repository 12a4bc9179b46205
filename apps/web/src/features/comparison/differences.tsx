import { ScrollArea, Table, Text, Title } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { IconAlertTriangle } from "@tabler/icons-react";
import { sideLetter } from "./side-lines.ts";

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
          <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Differences" }}>
            <Table fz="xs" verticalSpacing={3} miw={160 + view.sides.length * 140}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Fact</Table.Th>
                  {view.sides.map((side, index) => (
                    <Table.Th key={sideLetter(index)} scope="col">
                      {sideLetter(index)} · {side.label}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
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
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </>
      )}
    </section>
  );
}
