import { Stack, Table, Text, Title } from "@mantine/core";
import { type MissingSystem, missingCauses, systemOf } from "@plumbline/core/server/missing-systems";
import { PlainTable } from "#ui/table/plain-table.tsx";

/** Systems missing from the matrix, each with the observed reason. */
export function MissingSystems({ systems }: { systems: readonly MissingSystem[] }) {
  return (
    <Stack component="section" gap="xs" mt="xl" aria-labelledby="missing-systems">
      <Title order={2} id="missing-systems">
        Not here, and why
      </Title>
      <Text c="dimmed" size="sm" maw="72ch">
        Requested systems that are not measured. One that breaks the contract would have a figure, but not for the same
        work.
      </Text>
      <PlainTable headings={[{ title: "System", visibleFrom: "sm" }, "Why"]} fz="sm" verticalSpacing="xs">
        {systems.map((missing) => {
          const system = systemOf(missing);
          return (
            <Table.Tr key={system}>
              <Table.Td valign="top" visibleFrom="sm">
                {system}
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {system}
                </Text>
                <Text span fw={500} size="sm">
                  {missingCauses[missing.cause]}.
                </Text>{" "}
                {missing.reason}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </PlainTable>
    </Stack>
  );
}
