import { Text, Title } from "@mantine/core";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { CheckTable } from "../gate/check-table.tsx";

/** Proof that the server kept the contract before it was measured. */
export function GateTable({ checks }: { checks: readonly GateCheck[] }) {
  return (
    <section>
      <Title order={2}>Gate</Title>
      {checks.length === 0 ? (
        <Text size="sm">The gate was not reached.</Text>
      ) : (
        <CheckTable label="Checks of the gate" checks={checks} />
      )}
    </section>
  );
}
