import { TableAuditPage } from "#features/audit/table/table-audit-page.tsx";
import { titled } from "#server/entry/page-wording.ts";

export const generateMetadata = () => titled("tableAudit.title");

export default function AuditPage() {
  return <TableAuditPage />;
}
