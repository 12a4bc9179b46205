"use client";

import { Anchor, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";

type FlowFieldsProps = {
  flow: string;
  data: string;
  onChange: (change: { flow?: string; data?: string }) => void;
  error: string | undefined;
  /** Faults that its saving found: line, column, and what would be right. */
  faults: readonly string[];
};

/** The document of a flow and the rows that it names, typed or out of files. Its faults stand below it with their lines. */
export function FlowFields({ flow, data, onChange, error, faults }: FlowFieldsProps) {
  return (
    <Stack gap="xs">
      <Textarea
        label="Flow"
        description="YAML: what each connection sends, and which replies it awaits; docs/flows.md has a first one"
        autosize
        minRows={8}
        maxRows={24}
        styles={{ input: { fontFamily: "monospace" } }}
        value={flow}
        onChange={(event) => onChange({ flow: event.currentTarget.value })}
        error={faults.length > 0 ? <FaultList faults={faults} /> : error}
      />
      <Textarea
        label="Data"
        description="Rows of the file that the flow names, CSV or JSON lines; empty where it names none"
        autosize
        minRows={1}
        maxRows={8}
        styles={{ input: { fontFamily: "monospace" } }}
        value={data}
        onChange={(event) => onChange({ data: event.currentTarget.value })}
      />
      <Group gap="xs">
        <FromFile label="Flow from a file" accept=".yaml,.yml" onText={(text) => onChange({ flow: text })} />
        <FromFile label="Data from a file" accept=".csv,.jsonl" onText={(text) => onChange({ data: text })} />
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

function FromFile({ label, accept, onText }: FromFileProps) {
  return (
    <FileButton accept={accept} onChange={(file) => void file?.text().then(onText)}>
      {(props) => (
        <Anchor component="button" type="button" size="sm" {...props}>
          <Text span>{label}</Text>
        </Anchor>
      )}
    </FileButton>
  );
}
