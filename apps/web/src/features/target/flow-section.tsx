import { Code, Stack, Text, Title } from "@mantine/core";
import type { FrozenFlow } from "@plumbline/core/flow/flow-text";

/** The flow that a run has frozen: its text, and its data where it has some. */
export function FlowSection({ flow: { name, digest, text, data } }: { flow: FrozenFlow }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Flow: {name}
      </Title>
      <Text size="sm">
        What each connection sent, and which replies it awaited. SHA-256 <Code>{digest.slice(0, 12)}</Code>; runs with
        another one do not compare.
      </Text>
      <Code block>{text}</Code>
      {data !== undefined && <Code block>{data}</Code>}
    </Stack>
  );
}
