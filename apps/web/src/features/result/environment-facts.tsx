import { Table, Text, Title } from "@mantine/core";
import { describeFacts } from "@plumbline/core/environment/describe-fact";
import type { EnvironmentView } from "@plumbline/core/environment/views";

/** The machine and tools that the figures belong to. */
export function EnvironmentFacts({ environment }: { environment: EnvironmentView }) {
  return (
    <section>
      <Title order={3}>Environment</Title>
      <Text size="xs" c="dimmed">
        figures compare only where this is equal · {environment.environmentId.slice(0, 12)}
      </Text>
      <Table fz="xs" verticalSpacing={2} mt={4} maw={640}>
        <Table.Tbody>
          {describeFacts(environment.facts).map(([fact, value]) => (
            <Table.Tr key={fact}>
              <Table.Th scope="row" fw={400} style={{ whiteSpace: "nowrap", verticalAlign: "top" }}>
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
