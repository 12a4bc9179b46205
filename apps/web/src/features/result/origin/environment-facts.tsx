import { Text, Title } from "@mantine/core";
import { describeFacts } from "@plumbline/core/environment/describe-fact";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import { useSay } from "#i18n/wording-provider.tsx";
import { FactRows } from "#ui/table/plain-table.tsx";

/** The machine and tools that the figures belong to. */
export function EnvironmentFacts({ environment }: { environment: EnvironmentView }) {
  const say = useSay();
  return (
    <section>
      <Title order={2}>{say("results.environment")}</Title>
      <Text size="xs" c="dimmed">
        {say("results.environmentMeaning", { id: environment.environmentId.slice(0, 12) })}
      </Text>
      <FactRows facts={describeFacts(environment.facts)} mt={4} maw={640} />
    </section>
  );
}
