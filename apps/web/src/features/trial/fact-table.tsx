import { Table, Title } from "@mantine/core";

/** Plain facts under a heading: name and value. */
export function FactTable({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      <Table fz="xs" verticalSpacing={2} maw={560}>
        <Table.Tbody>
          {facts.map(([fact, value]) => (
            <Table.Tr key={fact}>
              <Table.Th scope="row" fw={400}>
                {fact}
              </Table.Th>
              <Table.Td className="figure" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
