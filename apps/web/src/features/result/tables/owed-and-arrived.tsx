import { Text, Title } from "@mantine/core";
import type { ScenarioResult } from "@plumbline/core/result/results";
import { nounFor } from "@plumbline/core/server/client-id";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { columnLabels } from "#i18n/side-labels.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import { DeviationMark } from "../../gate/deviation-mark.tsx";
import { ServerName } from "../../implementation/server-name.tsx";
import { owedFormula } from "./owed.ts";
import classes from "./owed-and-arrived.module.css";

/** Deliveries owed and arrived per second, by server: the first figures of any fan-out. */
export function OwedAndArrived({
  result,
  identities,
}: {
  result: ScenarioResult;
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  const say = useSay();
  const plan = result.results[0]?.trials[0]?.plan;
  const formula = plan ? owedFormula(plan) : null;
  const lines = result.results.filter(({ estimates }) => estimates["throughput.owed"] && estimates["ratio.delivered"]);
  if (lines.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say("owed.title")}</Title>
      <Text size="xs" c="dimmed">
        {formula ? (
          <>
            {`${formula.text} = `}
            <strong className="figure">{formatMetric(formula.perS, "1/s")}</strong> {say("owed.atPeak")} ·{" "}
          </>
        ) : null}
        {say("owed.meaning")}
      </Text>
      <ScrollRegion label={say("owed.table")}>
        <table className={classes.owedTable}>
          <thead>
            <tr>
              <th scope="col">{say(columnLabels[nounFor(lines.map(({ server }) => server.serverId))])}</th>
              <th scope="col" className={classes.number}>
                {say("replies.owed")}
              </th>
              <th scope="col" className={classes.number}>
                {say("owed.arrived")}
              </th>
              <th scope="col" className={classes.number}>
                {say("owed.ratio")}
              </th>
              <td aria-hidden className={classes.barCell}>
                {"0 – 100 %"}
              </td>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ server, estimates }) => (
              <tr key={server.serverId}>
                <th scope="row">
                  <ServerName serverId={server.serverId} identities={identities} />{" "}
                  <DeviationMark deviations={server.deviations} />
                </th>
                <td className={`figure ${classes.number}`}>
                  {formatMetric(estimates["throughput.owed"]?.median, "1/s")}
                </td>
                <td className={`figure ${classes.number}`}>
                  {formatMetric(estimates["throughput.delivered"]?.median, "1/s")}
                </td>
                <td className={`figure ${classes.number}`}>
                  {formatMetric(estimates["ratio.delivered"]?.median, "ratio")}
                </td>
                <td className={classes.barCell}>
                  <div className={classes.bar} aria-hidden>
                    <span
                      style={{
                        width: `${Math.min(1, estimates["ratio.delivered"]?.median ?? 0) * 100}%`,
                        background: identities.get(server.serverId)?.color,
                      }}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
