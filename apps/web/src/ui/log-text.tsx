import { Code, Text, Title } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

/** The last lines of a log, as text whatever they contain. */
export function LogText({ title, lines }: { title: string; lines: readonly string[] }) {
  const say = useSay();
  return (
    <section>
      <Title order={2}>{title}</Title>
      {lines.length === 0 ? (
        <Text size="sm">{say("trial.noLines")}</Text>
      ) : (
        <Code
          block
          tabIndex={0}
          fz="xs"
          mah={320}
          style={{ overflow: "auto", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        >
          {lines.join("\n")}
        </Code>
      )}
    </section>
  );
}
