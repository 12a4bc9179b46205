"use client";

import { Group, Stack, Text, Textarea } from "@mantine/core";
import type { DataFile } from "@plumbline/core/flow/data-file";
import { MAX_FLOW_BYTES } from "@plumbline/core/plan/flow-plan";
import { useSay } from "#i18n/wording-provider.tsx";
import { FromFile } from "./from-file.tsx";
import { UploadedData } from "./uploaded-data.tsx";
import { useDataUpload } from "./use-data-upload.ts";

/** A flow's document, and its rows: typed, or in a file that was uploaded because it is too large to travel with the flow. */
export type FlowValues = { flow: string; data: string; file: DataFile | null };

type FlowFieldsProps = FlowValues & {
  onChange: (change: Partial<FlowValues>) => void;
  error: string | undefined;
  /** Faults that its saving found: line, column, and what would be right. */
  faults: readonly string[];
};

const area = { autosize: true, styles: { input: { fontFamily: "monospace" } } } as const;

/** The document of a flow and the rows that it names, typed or out of files. Its faults stand below it with their lines. */
export function FlowFields({ flow, data, file, onChange, error, faults }: FlowFieldsProps) {
  const say = useSay();
  const upload = useDataUpload((uploaded) => onChange({ file: uploaded, data: "" }));
  // no more of a file than makes it too large: the whole of a wrong one could be gigabytes
  const takeFlow = (chosen: File) =>
    void chosen
      .slice(0, MAX_FLOW_BYTES + 1)
      .text()
      .then((text) => onChange({ flow: text }));
  const takeData = (chosen: File) =>
    chosen.size > MAX_FLOW_BYTES
      ? upload.send(chosen)
      : void chosen.text().then((text) => onChange({ data: text, file: null }));
  return (
    <Stack gap="xs">
      <Textarea
        {...area}
        label={say("target.flow")}
        description={say("target.flowMeaning")}
        minRows={8}
        maxRows={24}
        value={flow}
        onChange={(event) => onChange({ flow: event.currentTarget.value })}
        error={faults.length > 0 ? <FaultList faults={faults} /> : error}
      />
      <Textarea
        {...area}
        label={say("target.data")}
        description={say("target.dataMeaning")}
        minRows={1}
        maxRows={8}
        value={data}
        disabled={file !== null || upload.underWay !== null}
        onChange={(event) => onChange({ data: event.currentTarget.value })}
      />
      <UploadedData upload={upload} file={file} onRemove={() => onChange({ file: null })} />
      <Group gap="xs">
        <FromFile label={say("target.flowFile")} accept=".yaml,.yml" onFile={takeFlow} />
        <FromFile
          label={say("target.dataFile")}
          accept=".csv,.jsonl"
          disabled={upload.underWay !== null}
          onFile={takeData}
        />
      </Group>
    </Stack>
  );
}

function FaultList({ faults }: { faults: readonly string[] }) {
  return faults.map((fault) => (
    <Text key={fault} span display="block" size="sm">
      {fault}
    </Text>
  ));
}
