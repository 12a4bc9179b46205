import { Table, Text } from "@mantine/core";
import type { ScriptReport } from "@plumbline/core/script/script-report";
import { unitOf } from "@plumbline/core/script/script-units";
import type { EarlierScriptRun } from "@plumbline/core/script/views";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatCount, formatMetric, formatRatio } from "#ui/format.ts";
import { FigureCell, PlainTable } from "#ui/table/plain-table.tsx";
import { ownFirst, summaryValue } from "./script-values.ts";

const Yes = () => <IconCheck size={14} aria-hidden />;
const No = () => <IconX size={14} aria-hidden />;

/** A script's thresholds, each with its outcome. */
export function ThresholdTable({ thresholds }: Pick<ScriptReport["summary"], "thresholds">) {
  const say = useSay();
  if (thresholds.length === 0) return <Text size="sm">{say("script.noThresholds")}</Text>;
  return (
    <PlainTable
      scrolls={say("script.thresholds")}
      headings={[say("script.metric"), say("script.expression"), say("script.outcome")]}
    >
      {thresholds.map(({ metric, expression, crossed }) => (
        <Table.Tr key={`${metric} ${expression}`}>
          <Table.Th scope="row" fw={400}>
            {metric}
          </Table.Th>
          <Table.Td className="figure">{expression}</Table.Td>
          <Table.Td>
            {crossed ? <No /> : <Yes />} {say(crossed ? "script.isCrossed" : "script.holds")}
          </Table.Td>
        </Table.Tr>
      ))}
    </PlainTable>
  );
}

/** A script's checks, with how often each one passed. */
export function ScriptCheckTable({ checks }: Pick<ScriptReport["summary"], "checks">) {
  const say = useSay();
  return (
    <PlainTable
      scrolls={say("script.checks")}
      headings={[
        say("script.check"),
        { title: say("script.passes"), ta: "right" },
        { title: say("script.fails"), ta: "right" },
      ]}
    >
      {checks.map(({ path, passes, fails }) => (
        <Table.Tr key={path}>
          <Table.Th scope="row" fw={400}>
            {path.split("::").filter(Boolean).join(" › ")}
          </Table.Th>
          <FigureCell>{formatCount(passes)}</FigureCell>
          <FigureCell>{formatCount(fails)}</FigureCell>
        </Table.Tr>
      ))}
    </PlainTable>
  );
}

/** Metrics of WebSocket and of the script itself first. */
function inOrder(metrics: MetricTableProps["metrics"]): MetricTableProps["metrics"] {
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  return ownFirst([...byName.keys()]).flatMap((name) => byName.get(name) ?? []);
}

type MetricTableProps = Pick<ScriptReport["summary"], "metrics"> & { before: EarlierScriptRun | null };

/** Every figure of k6's summary, beside that of the run before and their quotient. No verdict: nothing here is ledgered. */
export function ScriptMetricTable({ metrics, before }: MetricTableProps) {
  const say = useSay();
  const right = (title: string) => ({ title, ta: "right" }) as const;
  const compared = before ? [right(say("script.before")), right(say("script.ratio"))] : [];
  return (
    <PlainTable
      scrolls={say("script.metrics")}
      headings={[say("script.metric"), say("script.value"), right(say("script.now")), ...compared]}
    >
      {inOrder(metrics).flatMap((metric) =>
        Object.entries(metric.values).map(([key, value], nth) => {
          const old = summaryValue(before?.summary ?? null, metric.name, key);
          const unit = unitOf(metric, key);
          return (
            <Table.Tr key={`${metric.name} ${key}`}>
              <Table.Th scope="row" fw={nth === 0 ? 500 : 400}>
                {metric.name}
              </Table.Th>
              <Table.Td>{key}</Table.Td>
              <FigureCell>{formatMetric(value, unit)}</FigureCell>
              {before && (
                <>
                  <FigureCell>{formatMetric(old, unit)}</FigureCell>
                  <FigureCell>{old ? formatRatio(value / old) : ABSENT}</FigureCell>
                </>
              )}
            </Table.Tr>
          );
        }),
      )}
    </PlainTable>
  );
}
