"use client";

import { Anchor, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { MAX_FLOW_BYTES } from "@plumbline/core/plan/flow-plan";
import { useSay } from "#i18n/wording-provider.tsx";

type FlowFieldsProps = {
  flow: string;
  data: string;
  onChange: (change: { flow?: string; data?: string }) => void;
  error: string | undefined;
  /** Faults that its saving found: line, column, and what would be right. */
  faults: readonly string[];
};

const area = { autosize: true, styles: { input: { fontFamily: "monospace" } } } as const;

/** The document of a flow and the rows that it names, typed or out of files. Its faults stand below it with their lines. */
export function FlowFields({ flow, data, onChange, error, faults }: FlowFieldsProps) {
  const say = useSay();
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
        onChange={(event) => onChange({ data: event.currentTarget.value })}
      />
      <Group gap="xs">
        <FromFile label={say("target.flowFile")} accept=".yaml,.yml" onText={(text) => onChange({ flow: text })} />
        <FromFile label={say("target.dataFile")} accept=".csv,.jsonl" onText={(text) => onChange({ data: text })} />
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

type FromFileProps = { label: string; accept: string; onText: (text: string) => void };

/** Reads no more of a file than makes it too large: the whole of a wrong one could be gigabytes. */
function FromFile({ label, accept, onText }: FromFileProps) {
  const read = (file: File | null) =>
    void file
      ?.slice(0, MAX_FLOW_BYTES + 1)
      .text()
      .then(onText);
  return (
    <FileButton accept={accept} onChange={read}>
      {(props) => (
        <Anchor component="button" type="button" size="sm" {...props}>
          <Text span>{label}</Text>
        </Anchor>
      )}
    </FileButton>
  );
}
