"use client";

import { Anchor, Stack, Table, Text, Title } from "@mantine/core";
import { NULL_SERVER_ID } from "@plumbline/core/calibration/servers";
import { shapes } from "@plumbline/core/calibration/shapes";
import { type CeilingView, isCeiling } from "@plumbline/core/calibration/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ABSENT, formatMetric, formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

/** The generator's ceilings on a host, by shape of load. */
export function Ceilings({ hostId }: { hostId: string }) {
  const query = useQuery(useTRPC().worker.findCeilings.queryOptions());
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        The generator&apos;s ceilings
      </Title>
      <QueryState query={query}>
        {(all) => {
          const ceilings = newestOf(all.filter((ceiling) => ceiling.hostId === hostId));
          return ceilings.length > 0 ? <CeilingTable ceilings={ceilings} /> : <NotCalibrated />;
        }}
      </QueryState>
    </Stack>
  );
}

/** One of each shape and transport: those of an earlier environment, for example of an older generator, are not this host's any more. */
function newestOf(ceilings: readonly CeilingView[]): CeilingView[] {
  const [newest] = ceilings;
  return ceilings.filter(({ environmentId }) => environmentId === newest?.environmentId);
}

function CeilingTable({ ceilings }: { ceilings: readonly CeilingView[] }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Reached against servers of ours that do next to nothing: the raw-frame server answers, the null server throws
        away, which shows how fast the generator sends. A result above 80 % of its ceiling is bound by the generator:
        the server can do at least that. Where the generator had CPU to spare, something else was the limit and its
        ceiling is higher: such a figure is no limit. Results over wss have their own ceilings.
      </Text>
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing={6} aria-label="The generator's ceilings">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Load</Table.Th>
              <Table.Th scope="col">Against</Table.Th>
              <Table.Th scope="col" ta="right">
                Ceiling
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Generator&apos;s CPU
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Measured
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ceilings.map(({ shapeId, tls, value, generatorShare, trialId, measuredAt }) => (
              <Table.Tr key={`${shapeId} ${tls}`}>
                <Table.Td>
                  {shapes[shapeId].label}
                  {tls && ", wss"}
                </Table.Td>
                <Table.Td>{shapes[shapeId].serverId === NULL_SERVER_ID ? "null server" : "raw frames"}</Table.Td>
                <Table.Td ta="right" className="figure">
                  {!isCeiling({ generatorShare }) && "above "}
                  {formatMetric(value, summaryMetrics[shapes[shapeId].metricId].unit)}
                </Table.Td>
                <Table.Td ta="right" className="figure">
                  {generatorShare === null ? ABSENT : formatPercent(generatorShare)}
                </Table.Td>
                <Table.Td ta="right">
                  {trialId === null ? (
                    <TimeAgo at={measuredAt} />
                  ) : (
                    <Anchor component={Link} href={`/trials/${trialId}`} fz="sm" underline="always">
                      <TimeAgo at={measuredAt} />
                    </Anchor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function NotCalibrated() {
  return (
    <EmptyState title="Not calibrated">
      Without the generator&apos;s ceilings on this host, no result can be compared with them. It takes about three
      minutes.
    </EmptyState>
  );
}
