import { Table, Text, Title } from "@mantine/core";
import type { ServerResult } from "@plumbline/core/result/results";
import { nounFor } from "@plumbline/core/server/client-id";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { AuditMark } from "../../audit/audit-mark.tsx";
import { DeviationMark } from "../../gate/deviation-mark.tsx";
import { ServerName } from "../../implementation/server-name.tsx";
import { EstimateCell } from "../../metric/estimate-cell.tsx";
import { MetricRows } from "../../metric/metric-rows.tsx";

type Identities = ReadonlyMap<string, ServerIdentity>;
type Props = { title: string; results: readonly ServerResult[]; identities: Identities };

/** Every metric of every server: medians, with their spread on hover. A metric that nobody has is left out. */
export function MetricTable({ title, results, identities }: Props) {
  const say = useSay();
  const headings = results.map((result) => ({
    title: <ServerHeading result={result} identities={identities} />,
    ta: "right" as const,
  }));
  return (
    <section>
      <Title order={2}>{title}</Title>
      <Text size="xs" c="dimmed">
        {say("results.mediansMeaning")}
      </Text>
      <PlainTable
        scrolls={title}
        headings={[say("ratios.metric"), ...headings]}
        className="sticky-column"
        miw={180 + results.length * 110}
      >
        <MetricRows
          measured={nounFor(results.map(({ server }) => server.serverId))}
          columns={results.length + 1}
          hasFigure={(metricId) => results.some(({ estimates }) => estimates[metricId])}
        >
          {(metricId) =>
            results.map(({ server, estimates }) => (
              <Table.Td key={server.serverId} ta="right">
                <EstimateCell metricId={metricId} estimate={estimates[metricId]} />
              </Table.Td>
            ))
          }
        </MetricRows>
      </PlainTable>
    </section>
  );
}

function ServerHeading({ result, identities }: { result: ServerResult; identities: Identities }) {
  const say = useSay();
  const { server, trials, suspect } = result;
  return (
    <>
      <ServerName serverId={server.serverId} identities={identities} /> <DeviationMark deviations={server.deviations} />
      <Text size="xs" c="dimmed" fw={400}>
        {say("common.rounds", { count: trials.length })}
      </Text>
      {suspect && <AuditMark verdict="SUSPECT" />}
    </>
  );
}
