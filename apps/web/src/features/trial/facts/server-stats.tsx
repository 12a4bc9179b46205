import { Code, Text, Title } from "@mantine/core";
import type { TrialView } from "@plumbline/core/trial/views";
import { useSay } from "#i18n/wording-provider.tsx";

/** The server's own counters, as it printed them on shutdown. No figure here is taken from them. */
export function ServerStats({ name, stats }: { name: string; stats: TrialView["serverStats"] }) {
  const say = useSay();
  return (
    <section>
      <Title order={2}>{say("trial.lastLine", { name: name.toLowerCase() })}</Title>
      {stats ? (
        <Code block tabIndex={0} fz="xs">
          {JSON.stringify(stats, null, 2)}
        </Code>
      ) : (
        <Text size="sm">{say("trial.noStatistics", { name: name.toLowerCase() })}</Text>
      )}
    </section>
  );
}
