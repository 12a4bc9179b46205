import { type AuditedRow, auditTable } from "@plumbline/core/audit/table/audit-table";
import { parseTable } from "@plumbline/core/audit/table/parse-table";
import type { JunitReport, JunitResult } from "@plumbline/core/junit/junit";

/** A table that was audited. */
export type AuditedTable = { kind: string; rows: AuditedRow[] };

/** Audits the text of a published table: JSON or CSV. @throws AppError */
export function auditText(text: string): AuditedTable {
  const { kind, rows } = parseTable(text);
  return { kind, rows: auditTable(rows) };
}

/** A row that cannot be true proves nothing. */
export function isInvalid({ rows }: AuditedTable): boolean {
  return rows.some(({ verdict }) => verdict === "INVALID");
}

/** A case per row: INVALID is an error, SUSPECT is skipped, each with the reasons. */
export function toTableReport({ rows }: AuditedTable): JunitReport {
  const cases = rows.map((row) => ({ className: "table", name: row.name, results: resultsOf(row) }));
  return { name: "audit", suites: [{ name: "rows", cases }] };
}

function resultsOf({ verdict, reasons }: AuditedRow): JunitResult[] {
  const message = reasons.map(({ sentence }) => sentence).join(" ");
  if (verdict === "INVALID") return [{ kind: "error", type: verdict, message }];
  return verdict === "SUSPECT" ? [{ kind: "skipped", message: `SUSPECT: ${message}` }] : [];
}
