import { Table, Text, Title } from "@mantine/core";
import type { ScenarioResult } from "@plumbline/core/result/results";
import { nounFor } from "@plumbline/core/server/client-id";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { columnLabels } from "#i18n/side-labels.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatCount } from "#ui/format.ts";
import { FigureCell } from "#ui/table/plain-table.tsx";
import { ServerName } from "../../implementation/server-name.tsx";

/** Errors of the succeeded trials by server, phase and cause. */
export function ErrorTable({
  errors,
  identities,
}: {
  errors: ScenarioResult["errors"];
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  const say = useSay();
  return (
    <section>
      <Title order={3}>{say("results.errors")}</Title>
      {errors.length === 0 ? (
        <Text size="sm">{say("results.noErrors")}</Text>
      ) : (
        <Table fz="xs" verticalSpacing={3} maw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{say(columnLabels[nounFor(errors.map(({ serverId }) => serverId))])}</Table.Th>
              <Table.Th scope="col">{say("phases.phase")}</Table.Th>
              <Table.Th scope="col">{say("results.cause")}</Table.Th>
              <Table.Th scope="col" ta="right">
                {say("results.errorCount")}
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
                <FigureCell>{formatCount(error.count)}</FigureCell>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
