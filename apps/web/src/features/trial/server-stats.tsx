import { Code, Text, Title } from "@mantine/core";
import type { TrialView } from "@plumbline/core/run/views";

/** What the server itself counted, as it printed it when it was told to stop. Its own words: no figure here is taken from them. */
export function ServerStats({ stats }: { stats: TrialView["serverStats"] }) {
  return (
    <section>
      <Title order={2}>The server's own last line</Title>
      {stats ? (
        <Code block tabIndex={0} fz="xs">
          {JSON.stringify(stats, null, 2)}
        </Code>
      ) : (
        <Text size="sm">The server printed no statistics.</Text>
      )}
    </section>
  );
}
