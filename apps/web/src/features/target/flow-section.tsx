"use client";

import { Code, Stack, Text, Title } from "@mantine/core";
import type { FrozenFlow } from "@plumbline/core/flow/flow-text";
import { useSay } from "#i18n/wording-provider.tsx";

/** The flow that a run has frozen: its text, and its data where it has some; of a file that was uploaded what is in it. */
export function FlowSection({ flow: { name, digest, text, data, file } }: { flow: FrozenFlow }) {
  const say = useSay();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {say("target.flowOf", { name })}
      </Title>
      <Text size="sm">
        {say("target.flowFrozen")} <Code>{digest.slice(0, 12)}</Code>
      </Text>
      <Code block>{text}</Code>
      {data !== undefined && <Code block>{data}</Code>}
      {file && (
        <Text size="sm">
          {say("target.rowsOfFile", { count: file.rows, columns: file.columns.join(", ") })}{" "}
          <Code>{file.digest.slice(0, 12)}</Code>
        </Text>
      )}
    </Stack>
  );
}
