import { Group, Text, Title } from "@mantine/core";
import type { TrialLimit } from "@plumbline/core/audit/views";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatFigure } from "./format-figure.ts";

/** The limit of a trial in a sentence, with its evidence. */
export function LimitNote({ limit }: { limit: TrialLimit }) {
  const say = useSay();
  return (
    <section aria-label={say("audit.limitedBy")}>
      <Title order={2} id="what-limited-it">
        {say("audit.limitedBy")}
      </Title>
      <Text size="sm">{limit.sentence}</Text>
      <Group gap="md">
        {limit.evidence.map((figure) => (
          <Text key={figure.label} size="xs" c="dimmed">
            {figure.label} <span className="figure">{formatFigure(figure)}</span>
          </Text>
        ))}
      </Group>
    </section>
  );
}
