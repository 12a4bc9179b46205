import { Anchor, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { Outcome } from "@plumbline/core/audit/rule";
import { disturbed } from "@plumbline/core/audit/rules/outside/disturbed";
import { rules } from "@plumbline/core/audit/rules/rules";
import { type Audit, type AuditFinding, isAgainst } from "@plumbline/core/audit/views";
import { IconAlertTriangle, IconBan, IconCheck, IconMinus } from "@tabler/icons-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";
import classes from "./audit.module.css";
import { AuditMark } from "./audit-mark.tsx";
import { FigureList } from "./figure-list.tsx";
import { RuleLink } from "./rule-link.tsx";

const looks = {
  invalid: { icon: IconBan, className: classes.invalid },
  suspect: { icon: IconAlertTriangle, className: classes.suspect },
  passed: { icon: IconCheck, className: undefined },
  "not judged": { icon: IconMinus, className: undefined },
} as const satisfies Record<Outcome, { icon: typeof IconBan; className: string | undefined }>;

/** Outcomes as ids of messages. */
const outcomeIds = { invalid: "invalid", suspect: "suspect", passed: "passed", "not judged": "notJudged" } as const;

/** Findings against a trial come first. */
const order: readonly Outcome[] = ["invalid", "suspect", "passed", "not judged"];

/** A trial's audit: the verdict, what was watched, every finding against the trial, and on demand every rule's finding. */
export function FindingTable({ audit }: { audit: Audit }) {
  const say = useSay();
  const [all, showAll] = useQueryState("findings", parseAsBoolean.withDefault(false));
  const against = audit.findings.filter(isAgainst);
  const shown = all ? audit.findings : against;
  const sorted = [...shown].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <section aria-label={say("runTable.audit")}>
      <Group gap="sm" mb={4}>
        <Title order={2}>{say("runTable.audit")}</Title>
        <AuditMark verdict={audit.verdict} />
      </Group>
      <Stack gap={6} align="flex-start">
        <Text size="sm" c="dimmed">
          {say(`audit.meanings.${audit.verdict}`)}
        </Text>
        <WatchNote audit={audit} />
        {sorted.length > 0 && <Findings findings={sorted} />}
        <Anchor component="button" type="button" size="sm" onClick={() => void showAll(all ? null : true)}>
          {all ? say("audit.onlyAgainst") : say("audit.all", { count: audit.findings.length })}
        </Anchor>
      </Stack>
    </section>
  );
}

/** The disturbances that were watched for, where none is among the findings. */
function WatchNote({ audit: { findings } }: { audit: Audit }) {
  const finding = findings.find(({ ruleId }) => ruleId === disturbed.id);
  if (!finding || isAgainst(finding)) return null;
  return (
    <Text size="sm">
      {finding.sentence} (<RuleLink ruleId={finding.ruleId} />)
    </Text>
  );
}

function Findings({ findings }: { findings: readonly AuditFinding[] }) {
  const say = useSay();
  return (
    <Table fz="sm" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say("audit.outcome")}</Table.Th>
          <Table.Th>{say("audit.found")}</Table.Th>
          <Table.Th visibleFrom="sm">{say("duel.figures")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {findings.map((finding) => (
          <FindingRow key={finding.ruleId} finding={finding} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function FindingRow({ finding: { ruleId, outcome, sentence, figures } }: { finding: AuditFinding }) {
  const say = useSay();
  const { icon: Icon, className } = looks[outcome];
  const rule = rules.find(({ id }) => id === ruleId);
  return (
    <Table.Tr>
      <Table.Td valign="top">
        <span className={`${classes.outcome} ${className ?? ""}`}>
          <Icon size={14} aria-hidden /> {say(`audit.outcomes.${outcomeIds[outcome]}`)}
        </span>
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={500}>
          {rule?.title ?? ruleId}
        </Text>
        <Text size="sm">{sentence}</Text>
        <Text size="xs" c="dimmed">
          <RuleLink ruleId={ruleId} />
          {rule ? `: ${rule.formula}` : ""}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" valign="top">
        <FigureList figures={figures} />
      </Table.Td>
    </Table.Tr>
  );
}
