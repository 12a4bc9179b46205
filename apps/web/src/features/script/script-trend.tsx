import { Anchor, Group, Select, Stack, Table } from "@mantine/core";
import { mainValue, unitOf } from "@plumbline/core/script/script-units";
import type { EarlierScriptRun, ScriptRunView } from "@plumbline/core/script/views";
import { useState } from "react";
import { linearAxis } from "#charts/axis/axes.ts";
import { formatTick } from "#charts/axis/tick.ts";
import { toChartTable } from "#charts/frame/chart-table.ts";
import { SeriesChart } from "#charts/lines/series-chart.tsx";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { formatInstant } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { FigureCell, PlainTable } from "#ui/table/plain-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { OutcomeMark } from "./outcome-mark.tsx";
import { ownFirst, summaryValue } from "./script-values.ts";

type Report = NonNullable<ScriptRunView["report"]>;
type ScriptTrendProps = { run: ScriptRunView; report: Report; earlier: readonly EarlierScriptRun[] };

/** One figure of k6 over the runs of this name against this server, oldest first, and those runs below. */
export function ScriptTrend({ run, report, earlier }: ScriptTrendProps) {
  const say = useSay();
  const locale = usePageLocale();
  const { metrics } = report.summary;
  const [name, setName] = useState(
    ownFirst(metrics.flatMap(({ name, type }) => (type === "trend" ? name : [])))[0] ?? metrics[0]?.name ?? "",
  );
  const metric = metrics.find((one) => one.name === name);
  const [wanted, setWanted] = useState<string | null>(null);
  if (!metric) return null;
  const keys = Object.keys(metric.values);
  const usual = mainValue[metric.type];
  const key = wanted !== null && keys.includes(wanted) ? wanted : keys.includes(usual) ? usual : (keys[0] ?? "");
  const unit = unitOf(metric, key);
  const runs = [...earlier.toReversed(), { ...run, summary: report.summary }];
  const rows = runs.map(({ summary }, nth) => ({ x: nth, values: { [key]: summaryValue(summary, name, key) } }));
  const highest = Math.max(0, ...rows.map(({ values }) => values[key] ?? 0));
  const atRun = (nth: number) => formatInstant(runs[nth]?.askedAt ?? run.askedAt, undefined, locale);
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <Select
          searchable
          label={say("script.metric")}
          w={260}
          data={ownFirst(metrics.map((one) => one.name))}
          value={name}
          allowDeselect={false}
          onChange={(chosen) => setName(chosen ?? name)}
        />
        <Select
          label={say("script.value")}
          w={120}
          data={keys}
          value={key}
          allowDeselect={false}
          onChange={setWanted}
        />
      </Group>
      <SeriesChart
        title={`${name} ${key}`}
        subtitle={say("script.overRuns", { count: runs.length })}
        series={[{ seriesId: key, label: `${name} ${key}`, color: "var(--plumb-ink-strong)", dash: "" }]}
        rows={rows}
        height={220}
        x={{
          type: "number",
          domain: [0, Math.max(1, runs.length - 1)],
          allowDecimals: false,
          tickFormatter: (nth: number) => String(nth + 1),
        }}
        y={{ ...linearAxis(highest), tickFormatter: (value: number) => formatTick(value, unit) }}
        rowTitle={({ x }) => atRun(x)}
        format={(value) => formatMetric(value, unit)}
        toTable={() => toChartTable(say("runTable.run"), [{ seriesId: key, label: key, color: "", dash: "" }], rows)}
      />
      <PlainTable
        scrolls={say("script.earlier")}
        headings={[
          say("runTable.started"),
          say("script.thresholds"),
          { title: `${name} ${key}`, ta: "right" },
          say("script.sameFiles"),
        ]}
      >
        {earlier.map((one) => (
          <Table.Tr key={one.scriptRunId}>
            <Table.Th scope="row" fw={400}>
              <Anchor component={Link} href={`/scripts/${one.scriptRunId}`} inherit>
                <TimeAgo at={one.askedAt} />
              </Anchor>
            </Table.Th>
            <Table.Td>
              <OutcomeMark passed={one.passed} />
            </Table.Td>
            <FigureCell>{formatMetric(summaryValue(one.summary, name, key), unit)}</FigureCell>
            <Table.Td>{say(one.filesDigest === run.filesDigest ? "script.same" : "script.changed")}</Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </Stack>
  );
}
