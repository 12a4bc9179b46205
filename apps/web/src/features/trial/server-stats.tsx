import { Code, Text, Title } from "@mantine/core";
import type { TrialView } from "@plumbline/core/trial/views";

/** The server's own counters, as it printed them on shutdown. No figure here is taken from them. */
export function ServerStats({ name, stats }: { name: string; stats: TrialView["serverStats"] }) {
  return (
    <section>
      <Title order={2}>The {name.toLowerCase()}'s own last line</Title>
      {stats ? (
        <Code block tabIndex={0} fz="xs">
          {JSON.stringify(stats, null, 2)}
        </Code>
      ) : (
        <Text size="sm">The {name.toLowerCase()} printed no statistics.</Text>
      )}
    </section>
  );
}
