import { Anchor, Code, Paper, Stack, Text, Title } from "@mantine/core";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { ServerName } from "../../implementation/server-name.tsx";

/** Failed trials: reason, next step, evidence. */
export function FailedTrials({
  failed,
  identities,
}: {
  failed: readonly TrialRow[];
  identities: ReadonlyMap<string, ServerIdentity>;
}) {
  const say = useSay();
  if (failed.length === 0) return null;
  return (
    <section>
      <Title order={3} mb="xs">
        {say("results.failed")}
      </Title>
      <Stack gap="xs">
        {failed.map((trial) => (
          <Paper key={trial.trialId} p="sm">
            <Text size="sm" fw={500}>
              <ServerName serverId={trial.serverId} identities={identities} />,{" "}
              {say("results.round", { round: trial.round })} <Code>{trial.failure?.code}</Code>
            </Text>
            {trial.failure && (
              <>
                <Text size="sm">{trial.failure.message}</Text>
                <Text size="sm">{trial.failure.nextStep}</Text>
                <FailureEvidence evidence={trial.failure.evidence} />
              </>
            )}
            <Anchor component={Link} href={`/trials/${trial.trialId}`} size="sm">
              {say("results.openTrial")}
            </Anchor>
          </Paper>
        ))}
      </Stack>
    </section>
  );
}

/** Evidence of a failure; log lines as printed. */
export function FailureEvidence({ evidence }: { evidence: FailureView["evidence"] }) {
  const entries = Object.entries(evidence);
  if (entries.length === 0) return null;
  return (
    <Code block fz="xs" my={4} tabIndex={0} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {entries
        .map(([name, value]) =>
          Array.isArray(value)
            ? `${name}:\n${value.map((line) => `  ${line}`).join("\n")}`
            : `${name}: ${String(value)}`,
        )
        .join("\n")}
    </Code>
  );
}
