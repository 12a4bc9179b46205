"use client";

import { Anchor, Code, Group, Progress, Stack, Text } from "@mantine/core";
import type { DataFile } from "@plumbline/core/flow/data-file";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatBytes, formatDuration } from "#ui/format.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import type { DataUpload, UploadUnderWay } from "./use-data-upload.ts";

type UploadedDataProps = { upload: DataUpload; file: DataFile | null; onRemove: () => void };

/** The data file of a flow that is on its way, or what is in it; its faults with their lines. */
export function UploadedData({ upload: { underWay, error, cancel }, file, onRemove }: UploadedDataProps) {
  if (underWay) return <UnderWay {...underWay} onCancel={cancel} />;
  if (error) return <ErrorPanel failure={toFailure(error)} />;
  return file && <Contents file={file} onRemove={onRemove} />;
}

function UnderWay({ name, bytes, sent, leftS, onCancel }: UploadUnderWay & { onCancel: () => void }) {
  const say = useSay();
  const amount = say("target.sent", { name, sent: formatBytes(sent), bytes: formatBytes(bytes) });
  const left = leftS === null ? "" : ` · ${say("queue.left", { duration: formatDuration(leftS) })}`;
  return (
    <Stack gap={4}>
      <Progress value={(100 * sent) / bytes} aria-label={amount} />
      <Group gap="xs">
        <Text size="sm" role="status">
          {sent === bytes ? say("target.readingRows", { name }) : `${amount}${left}`}
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onCancel}>
          {say("target.endUpload")}
        </Anchor>
      </Group>
    </Stack>
  );
}

function Contents({ file: { rows, columns, digest }, onRemove }: { file: DataFile; onRemove: () => void }) {
  const say = useSay();
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {say("target.rowsOfFile", { count: rows, columns: columns.join(", ") })} <Code>{digest.slice(0, 12)}</Code>
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={onRemove}>
        {say("target.withoutFile")}
      </Anchor>
    </Group>
  );
}
