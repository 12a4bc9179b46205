import { Table, Text, Title } from "@mantine/core";
import { columnFor } from "@plumbline/core/client/side-names";
import type { ScenarioResult } from "@plumbline/core/result/results";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { formatCount } from "#ui/format.ts";
import { ServerName } from "../implementation/server-name.tsx";

/** Errors of the succeeded trials by server, phase and cause. */
export function ErrorTable({
  errors,
  identities,
}: {
  errors: ScenarioResult["errors"];
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  return (
    <section>
      <Title order={3}>Errors by phase and cause</Title>
      {errors.length === 0 ? (
        <Text size="sm">No connection or message failed.</Text>
      ) : (
        <Table fz="xs" verticalSpacing={3} maw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{columnFor(errors.map(({ serverId }) => serverId))}</Table.Th>
              <Table.Th scope="col">Phase</Table.Th>
              <Table.Th scope="col">Cause</Table.Th>
              <Table.Th scope="col" ta="right">
                Count, all rounds
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map((error) => (
              <Table.Tr key={`${error.serverId} ${error.phase} ${error.cause}`}>
                <Table.Td>
                  <ServerName serverId={error.serverId} identities={identities} />
                </Table.Td>
                <Table.Td>{error.phase}</Table.Td>
                <Table.Td>{error.cause}</Table.Td>
                <Table.Td ta="right" className="figure">
                  {formatCount(error.count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
