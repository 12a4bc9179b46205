import { Text, Title } from "@mantine/core";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { useSay } from "#i18n/wording-provider.tsx";
import { CheckTable } from "../gate/check-table.tsx";

/** Proof that the server kept the contract before it was measured. */
export function GateTable({ checks }: { checks: readonly GateCheck[] }) {
  const say = useSay();
  return (
    <section>
      <Title order={2}>{say("trial.gate")}</Title>
      {checks.length === 0 ? (
        <Text size="sm">{say("trial.noGate")}</Text>
      ) : (
        <CheckTable label={say("trial.checks")} checks={checks} />
      )}
    </section>
  );
}
