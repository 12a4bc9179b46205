import type { Metadata } from "next";
import { TableAuditPage } from "#features/audit/table-audit-page.tsx";

export const metadata: Metadata = { title: "Audit a table" };

export default function AuditPage() {
  return <TableAuditPage />;
}
