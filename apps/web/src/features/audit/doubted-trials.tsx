"use client";

import { Anchor, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { auditVerdicts } from "@plumbline/core/audit/verdicts";
import type { TrialRow } from "@plumbline/core/trial/views";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { AuditMark } from "./audit-mark.tsx";
import { groupReasons, type ReasonGroup } from "./group-reasons.ts";
import { RuleLink } from "./rule-link.tsx";

/** The audit's findings with the trials that they speak against, by verdict; the filter is kept in the address. */
export function DoubtedTrials({ trials }: { trials: readonly TrialRow[] }) {
  const [chosen, choose] = useQueryState("verdict", parseAsStringLiteral(auditVerdicts));
  const say = useSay();
  const audited = trials.filter((trial) => trial.audit !== null);
  if (audited.length === 0) return null;
  const count = (verdict: AuditVerdict) => audited.filter(({ audit }) => audit?.verdict === verdict).length;
  const shown = audited.filter(({ audit }) => (chosen ? audit?.verdict === chosen : audit?.verdict !== "VALID"));
  return (
    <section aria-label={say("audit.ofTrials")}>
      <Title order={2}>{say("runTable.audit")}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {say("audit.use")}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={say("nights.verdict")}
        value={chosen ?? "doubted"}
        onChange={(value) => void choose(auditVerdicts.find((verdict) => verdict === value) ?? null)}
        data={[
          { value: "doubted", label: say("audit.inDoubt", { count: count("SUSPECT") + count("INVALID") }) },
          ...auditVerdicts.map((verdict) => ({ value: verdict, label: `${verdict} ${count(verdict)}` })),
        ]}
      />
      <Stack gap="xs" mt="xs">
        {shown.length === 0 && (
          <Text size="sm">{chosen ? say("audit.noneIs", { verdict: chosen }) : say("audit.nothingAgainst")}</Text>
        )}
        {groupReasons(shown).map((group) => (
          <Finding key={`${group.ruleId} ${group.sentence}`} group={group} />
        ))}
        <TrialLinks trials={shown.filter(({ audit }) => audit?.reasons.length === 0)} />
      </Stack>
    </section>
  );
}

const marks = { invalid: "INVALID", suspect: "SUSPECT", passed: "VALID", "not judged": "VALID" } as const;

function Finding({ group: { ruleId, outcome, sentence, trials } }: { group: ReasonGroup }) {
  return (
    <div>
      <Text size="sm">
        <AuditMark verdict={marks[outcome]} /> {sentence} (<RuleLink ruleId={ruleId} />)
      </Text>
      <TrialLinks trials={trials} />
    </div>
  );
}

/** Each server's rounds, linked. */
function TrialLinks({ trials }: { trials: readonly TrialRow[] }) {
  const say = useSay();
  const serverIds = [...new Set(trials.map(({ serverId }) => serverId))];
  return serverIds.map((serverId) => (
    <Text key={serverId} size="xs" c="dimmed">
      {say("audit.roundsOf", { server: serverId })}{" "}
      {trials
        .filter((trial) => trial.serverId === serverId)
        .map(({ trialId, round }, nth) => (
          <span key={trialId}>
            {nth > 0 && ", "}
            <Anchor component={Link} href={`/trials/${trialId}`} inherit underline="always">
              {round}
            </Anchor>
          </span>
        ))}
    </Text>
  ));
}
