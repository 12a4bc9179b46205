import { Anchor, Stack, Table, Text } from "@mantine/core";
import { findFit } from "@plumbline/core/preflight/find-fit";
import type { HostFacts } from "@plumbline/core/preflight/host-facts";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { Link } from "#ui/link.tsx";

/** Each scenario as defined; warm-up has no influence. */
const AS_DEFINED = { scale: 1, warmupS: 5, measureS: null };

/** Which scenarios a host cannot carry as they are, why, and at which scale it can. */
export function FittingScenarios({ host }: { host: HostFacts }) {
  const fits = scenarios.map((scenario) => ({ scenario, fit: findFit(scenario, AS_DEFINED, host) }));
  const unfit = fits.filter(({ fit }) => !fit.fits);
  const count = `${fits.length - unfit.length} of ${fits.length} scenarios fit this host as they are defined.`;
  return (
    <Stack gap="xs">
      <Text size="sm">{count}</Text>
      {unfit.length > 0 && (
        <Table verticalSpacing={6} aria-label="Scenarios that do not fit as they are">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Scenario</Table.Th>
              <Table.Th scope="col" ta="right">
                Largest scale
              </Table.Th>
              <Table.Th scope="col">Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {unfit.map(({ scenario, fit }) => (
              <Table.Tr key={scenario.id}>
                <Table.Td>
                  <Anchor component={Link} href={`/scenarios/${scenario.id}`} fz="sm" underline="always">
                    {scenario.name}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right" className="figure">
                  {fit.largestScale ?? "none"}
                </Table.Td>
                <Table.Td>{fit.findings.find(({ verdict }) => verdict === "refused")?.text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
