"use client";

import { Anchor, Stack, Table, Text, Title } from "@mantine/core";
import { isCeiling } from "@plumbline/core/calibration/is-ceiling";
import { NULL_SERVER_ID } from "@plumbline/core/calibration/servers";
import { shapes } from "@plumbline/core/calibration/shapes";
import type { CeilingView } from "@plumbline/core/calibration/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useQuery } from "@tanstack/react-query";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ABSENT, formatMetric, formatPercent } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { FigureCell } from "#ui/table/plain-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";

/** The generator's ceilings on a host, by shape of load. */
export function Ceilings({ hostId }: { hostId: string }) {
  const say = useSay();
  const query = useQuery(useTRPC().worker.findCeilings.queryOptions());
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {say("worker.ceilings")}
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
  const say = useSay();
  return (
    <>
      <Text size="sm" c="dimmed">
        {say("worker.ceilingsMeaning")}
      </Text>
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing={6} aria-label={say("worker.ceilings")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{say("worker.load")}</Table.Th>
              <Table.Th scope="col">{say("worker.against")}</Table.Th>
              <Table.Th scope="col" ta="right">
                {say("worker.ceiling")}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {say("worker.generatorCpu")}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {say("worker.measured")}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ceilings.map(({ shapeId, tls, value, generatorShare, trialId, measuredAt }) => (
              <Table.Tr key={`${shapeId} ${tls}`}>
                <Table.Td>
                  {tls ? say("worker.loadWss", { load: shapes[shapeId].label }) : shapes[shapeId].label}
                </Table.Td>
                <Table.Td>
                  {say(shapes[shapeId].serverId === NULL_SERVER_ID ? "worker.nullServer" : "worker.rawFrames")}
                </Table.Td>
                <FigureCell>
                  {tellCeiling(say, generatorShare, formatMetric(value, summaryMetrics[shapes[shapeId].metricId].unit))}
                </FigureCell>
                <FigureCell>{generatorShare === null ? ABSENT : formatPercent(generatorShare)}</FigureCell>
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

/** A figure that was reached with CPU to spare is none. */
function tellCeiling(say: Say, generatorShare: number | null, ceiling: string): string {
  return isCeiling({ generatorShare }) ? ceiling : say("worker.above", { ceiling });
}

function NotCalibrated() {
  const say = useSay();
  return <EmptyState title={say("worker.notCalibrated")}>{say("worker.notCalibratedMeaning")}</EmptyState>;
}
