import { Stack, Table, Text, Title } from "@mantine/core";
import { type MissingSystem, systemOf } from "@plumbline/core/server/missing-systems";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";

const causes = {
  unavailable: "gate.unavailable",
  "breaks-contract": "gate.breaksContract",
} as const satisfies Record<MissingSystem["cause"], MessageId>;

/** Systems missing from the matrix, each with the observed reason. */
export function MissingSystems({ systems }: { systems: readonly MissingSystem[] }) {
  const say = useSay();
  return (
    <Stack component="section" gap="xs" mt="xl" aria-labelledby="missing-systems">
      <Title order={2} id="missing-systems">
        {say("gate.missing")}
      </Title>
      <Text c="dimmed" size="sm" maw="72ch">
        {say("gate.missingMeaning")}
      </Text>
      <PlainTable
        headings={[{ title: say("gate.system"), visibleFrom: "sm" }, say("gate.why")]}
        fz="sm"
        verticalSpacing="xs"
      >
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
                  {say("gate.cause", { cause: say(causes[missing.cause]) })}
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
