import { Table, Text, Title } from "@mantine/core";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { IconCheck, IconX } from "@tabler/icons-react";

/** Proof that the server kept the contract before it was measured: expected beside seen, failed checks first. */
export function GateTable({ checks }: { checks: readonly GateCheck[] }) {
  const sorted = [...checks].sort((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <section>
      <Title order={2}>Gate</Title>
      {sorted.length === 0 ? (
        <Text size="sm">The gate was not reached.</Text>
      ) : (
        <Table fz="xs" verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Check</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th>Expected</Table.Th>
              <Table.Th>Seen</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map((check) => (
              <Table.Tr key={check.checkId} fw={check.passed ? undefined : 600}>
                <Table.Td>{check.checkId}</Table.Td>
                <Table.Td style={{ whiteSpace: "nowrap" }}>
                  {check.passed ? <IconCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}{" "}
                  {check.passed ? "passed" : "failed"}
                </Table.Td>
                <Table.Td>{check.expected}</Table.Td>
                <Table.Td>{check.seen}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
