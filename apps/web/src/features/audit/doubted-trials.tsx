"use client";

import { Anchor, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { TrialRow } from "@plumbline/core/trial/views";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Link } from "#ui/link.tsx";
import classes from "./audit.module.css";
import { AuditMark } from "./audit-mark.tsx";
import { RuleLink } from "./rule-link.tsx";

/** Trials by audit verdict, with the reasons; the filter is kept in the address. */
export function DoubtedTrials({ trials }: { trials: readonly TrialRow[] }) {
  const [chosen, choose] = useQueryState("verdict", parseAsStringLiteral(AuditVerdict.options));
  const audited = trials.filter((trial) => trial.audit !== null);
  if (audited.length === 0) return null;
  const count = (verdict: AuditVerdict) => audited.filter(({ audit }) => audit?.verdict === verdict).length;
  const shown = audited.filter(({ audit }) => (chosen ? audit?.verdict === chosen : audit?.verdict !== "VALID"));
  return (
    <section aria-label="Audit of the trials">
      <Title order={3}>Audit</Title>
      <Text size="sm" c="dimmed" mb="xs">
        INVALID trials are in no figure above; SUSPECT ones are, with their mark.
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Verdict"
        value={chosen ?? "doubted"}
        onChange={(value) => void choose(AuditVerdict.options.find((verdict) => verdict === value) ?? null)}
        data={[
          { value: "doubted", label: `In doubt ${count("SUSPECT") + count("INVALID")}` },
          ...AuditVerdict.options.map((verdict) => ({ value: verdict, label: `${verdict} ${count(verdict)}` })),
        ]}
      />
      <Stack gap="xs" mt="xs">
        {shown.length === 0 && (
          <Text size="sm">{chosen ? `No trial is ${chosen}.` : "No finding against any trial."}</Text>
        )}
        {shown.map((trial) => (
          <DoubtedTrial key={trial.trialId} trial={trial} />
        ))}
      </Stack>
    </section>
  );
}

function DoubtedTrial({ trial }: { trial: TrialRow }) {
  if (!trial.audit) return null;
  return (
    <div>
      <Group gap="xs">
        <AuditMark verdict={trial.audit.verdict} />
        <Anchor component={Link} href={`/trials/${trial.trialId}`} size="sm">
          {trial.serverId}, round {trial.round}
        </Anchor>
      </Group>
      {trial.audit.reasons.length > 0 && (
        <ul className={classes.reasons}>
          {trial.audit.reasons.map(({ ruleId, sentence }) => (
            <li key={ruleId}>
              {sentence} (<RuleLink ruleId={ruleId} />)
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
