import { Code, Text, Title } from "@mantine/core";

/** The last lines of a log, as text whatever they contain. */
export function LogText({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      {lines.length === 0 ? (
        <Text size="sm">No lines.</Text>
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
