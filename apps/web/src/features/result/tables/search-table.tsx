import { Anchor, Table } from "@mantine/core";
import type { ScenarioResult } from "@plumbline/core/result/results";
import { describeSearch } from "@plumbline/core/summary/describe-search";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { TableSection } from "#ui/table/plain-table.tsx";
import { ServerName } from "../../implementation/server-name.tsx";

/** The upper-limit search of each round: the limit found, and the reason it ended. */
export function SearchTable({
  results,
  identities,
}: {
  results: ScenarioResult["results"];
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  const say = useSay();
  const found = results.flatMap(({ trials }) =>
    trials.flatMap((trial) => (trial.summary?.search ? [{ trial, search: trial.summary.search }] : [])),
  );
  if (found.length === 0) return null;
  return (
    <TableSection
      order={3}
      title={say("trial.upperLimit")}
      note={say("results.searchMeaning")}
      headings={[say("runs.server"), say("trial.title"), say("results.found")]}
      maw={860}
      aria-label={say("trial.upperLimit")}
    >
      {found.map(({ trial, search }) => (
        <Table.Tr key={trial.trialId}>
          <Table.Td>
            <ServerName serverId={trial.serverId} identities={identities} />
          </Table.Td>
          <Table.Td>
            <Anchor component={Link} href={`/trials/${trial.trialId}`} fz="xs" underline="always">
              {say("results.round", { round: trial.round })}
            </Anchor>
          </Table.Td>
          <Table.Td>{describeSearch(search)}</Table.Td>
        </Table.Tr>
      ))}
    </TableSection>
  );
}
