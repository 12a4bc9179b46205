import { Table, Text, Title } from "@mantine/core";
import type { AuditedRow } from "@plumbline/core/audit/table/audit-table";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { auditVerdicts } from "@plumbline/core/audit/verdicts";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatCount, formatNumber, formatPercent } from "#ui/format.ts";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { AuditMark } from "../audit-mark.tsx";
import { RuleLink } from "../rule-link.tsx";

const headingsIn = (say: Say) =>
  [
    say("tableAudit.row"),
    say("nights.verdict"),
    { title: say("tableAudit.inFlight"), ta: "right", visibleFrom: "sm" },
    { title: say("tableAudit.room"), ta: "right", visibleFrom: "sm" },
    { title: say("tableAudit.filled"), ta: "right" },
    { title: say("compare.why"), visibleFrom: "sm" },
  ] as const;

/** Messages that count rows of a kind of table. */
export type TableSource = `tableAudit.${"rowsInFormat" | "rowsOfArena" | "rowsOfK6"}`;

/** The verdict on each row of a published table, with the rules that speak against it. `source` counts the rows and says where they are from. */
export function Verdicts({ rows, source }: { rows: readonly AuditedRow[]; source: TableSource }) {
  const say = useSay();
  const count = (verdict: AuditVerdict) => rows.filter((row) => row.verdict === verdict).length;
  return (
    <section aria-label={say("tableAudit.verdicts")}>
      <Title order={2}>
        {auditVerdicts
          .filter((verdict) => count(verdict) > 0)
          .map((verdict) => `${count(verdict)} ${verdict}`)
          .join(", ")}
      </Title>
      <Text size="xs" c="dimmed">
        {say(source, { count: rows.length })} · {say("tableAudit.formulas")}
      </Text>
      <PlainTable headings={headingsIn(say)} fz="sm" verticalSpacing={4}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position, and never move
          <AuditedTableRow key={index} row={row} />
        ))}
      </PlainTable>
    </section>
  );
}

function AuditedTableRow({ row }: { row: AuditedRow }) {
  const why = row.reasons.map(({ ruleId, sentence }) => (
    <span key={ruleId}>
      {sentence} (<RuleLink ruleId={ruleId} />){" "}
    </span>
  ));
  return (
    <Table.Tr>
      <Table.Td>
        {row.name}
        <Text size="xs" hiddenFrom="sm">
          {why}
        </Text>
      </Table.Td>
      <Table.Td>
        <AuditMark verdict={row.verdict} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <span className="figure">{row.inFlight === null ? ABSENT : formatNumber(row.inFlight)}</span>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <span className="figure">{formatCount(row.room)}</span>
      </Table.Td>
      <Table.Td ta="right">
        <span className="figure">{row.ratio === null ? ABSENT : formatPercent(row.ratio)}</span>
      </Table.Td>
      <Table.Td visibleFrom="sm">{why}</Table.Td>
    </Table.Tr>
  );
}
