import { failureView } from "@plumbline/core/failure/failure-view";
import { ScriptReport } from "@plumbline/core/script/script-report";
import type { ScriptRunRow } from "@plumbline/core/script/views";
import type { ScriptRun } from "../generated/prisma/client.ts";

/** Omits the files, which only the worker needs. */
export const withoutFiles = { files: true } as const;

/** Its stored report; null until it has run to its end. */
export const reportOf = ({ report }: Pick<ScriptRun, "report">) =>
  report === null ? null : ScriptReport.parse(report);

export function toScriptRunRow(row: Omit<ScriptRun, "files">): ScriptRunRow {
  const { scriptRunId, name, serverId, status, askedAt, startedAt, finishedAt, filesDigest } = row;
  return {
    scriptRunId,
    name,
    serverId,
    status,
    failure: failureView(row),
    passed: reportOf(row)?.passed ?? null,
    askedAt,
    startedAt,
    finishedAt,
    filesDigest,
  };
}
