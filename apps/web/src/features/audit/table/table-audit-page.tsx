"use client";

import { Button, FileButton, Group, Stack, Textarea } from "@mantine/core";
import { type AuditedRow, auditTable } from "@plumbline/core/audit/table/audit-table";
import { type ParsedTable, parseTable } from "@plumbline/core/audit/table/parse-table";
import { toAppError } from "@plumbline/core/failure/app-error";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import { failures } from "@plumbline/core/failure/failures";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { type TableSource, Verdicts } from "./table-verdicts.tsx";

const example = `[
  { "name": "a", "connections": 4096, "rate": 3409380, "meanLatencyMs": 1.03 },
  { "name": "b", "connections": 4096, "rate": 1877060, "meanLatencyUs": 66 }
]`;

const kinds = {
  rows: "tableAudit.rowsInFormat",
  "http-arena": "tableAudit.rowsOfArena",
  "k6-summary": "tableAudit.rowsOfK6",
} as const satisfies Record<ParsedTable["kind"], TableSource>;

type Result = { kind: ParsedTable["kind"]; rows: AuditedRow[] } | { failure: FailureView };

/** Anybody's published table against Little's law. It is read here, in the browser, and goes nowhere. */
export function TableAuditPage() {
  const say = useSay();
  const [text, setText] = useState("");
  const [result, setResult] = useState<Result | null>(null);
  const audit = (given: string) => {
    setText(given);
    setResult(auditText(given));
  };
  return (
    <>
      <PageHeader title={say("tableAudit.title")}>{say("tableAudit.lead")}</PageHeader>
      <Stack gap="md">
        <Textarea
          label={say("tableAudit.table")}
          description={say("tableAudit.format")}
          placeholder={example}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={6}
          maxRows={14}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        />
        <Group gap="xs">
          <Button onClick={() => audit(text)}>{say("tableAudit.audit")}</Button>
          <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(audit)}>
            {(props) => (
              <Button variant="default" {...props}>
                {say("tableAudit.file")}
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" onClick={() => audit(example)}>
            {say("tableAudit.example")}
          </Button>
        </Group>
        <Shown result={result} />
      </Stack>
    </>
  );
}

function auditText(text: string): Result {
  try {
    const { kind, rows } = parseTable(text);
    return { kind, rows: auditTable(rows) };
  } catch (thrown) {
    const { code, message, nextStep } = toAppError(thrown);
    return { failure: { code, title: failures[code].title, message, nextStep, evidence: {} } };
  }
}

function Shown({ result }: { result: Result | null }) {
  const say = useSay();
  if (!result) return <EmptyState title={say("tableAudit.nothing")}>{say("tableAudit.nothingMeaning")}</EmptyState>;
  if ("failure" in result) return <ErrorPanel failure={result.failure} />;
  return <Verdicts rows={result.rows} source={kinds[result.kind]} />;
}
