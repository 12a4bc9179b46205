import { Anchor, Stack, Table, Text } from "@mantine/core";
import { findFit } from "@plumbline/core/preflight/find-fit";
import type { HostFacts } from "@plumbline/core/preflight/host-facts";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { usePhrase } from "#i18n/use-phrase.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { FigureCell } from "#ui/table/plain-table.tsx";

/** Each scenario as defined; warm-up has no influence. */
const AS_DEFINED = { scale: 1, warmupS: 5, measureS: null };

/** Which scenarios a host cannot carry as they are, why, and at which scale it can. */
export function FittingScenarios({ host }: { host: HostFacts }) {
  const say = useSay();
  const nameOf = useNameOf();
  const phrase = usePhrase();
  const fits = scenarios.map((scenario) => ({ scenario, fit: findFit(scenario, AS_DEFINED, host) }));
  const unfit = fits.filter(({ fit }) => !fit.fits);
  return (
    <Stack gap="xs">
      <Text size="sm">{say("worker.fit", { fit: fits.length - unfit.length, count: fits.length })}</Text>
      {unfit.length > 0 && (
        <Table verticalSpacing={6} aria-label={say("worker.unfit")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{say("worker.scenario")}</Table.Th>
              <Table.Th scope="col" ta="right">
                {say("worker.largest")}
              </Table.Th>
              <Table.Th scope="col">{say("worker.why")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {unfit.map(({ scenario, fit }) => (
              <Table.Tr key={scenario.id}>
                <Table.Td>
                  <Anchor component={Link} href={`/scenarios/${scenario.id}`} fz="sm" underline="always">
                    {nameOf("scenarios", scenario.id, "name", scenario.name)}
                  </Anchor>
                </Table.Td>
                <FigureCell>{fit.largestScale ?? say("worker.noScale")}</FigureCell>
                <Table.Td>
                  {fit.findings
                    .filter(({ verdict }) => verdict === "refused")
                    .slice(0, 1)
                    .map(phrase)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
