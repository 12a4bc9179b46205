import { Text, Title } from "@mantine/core";
import { describeFacts } from "@plumbline/core/environment/describe-fact";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import { FactRows } from "#ui/table/plain-table.tsx";

/** The machine and tools that the figures belong to. */
export function EnvironmentFacts({ environment }: { environment: EnvironmentView }) {
  return (
    <section>
      <Title order={2}>Environment</Title>
      <Text size="xs" c="dimmed">
        figures compare only if this is equal · {environment.environmentId.slice(0, 12)}
      </Text>
      <FactRows facts={describeFacts(environment.facts)} mt={4} maw={640} />
    </section>
  );
}
