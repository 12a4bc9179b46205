import type { Metadata } from "next";
import { ApiDocsView } from "#features/api-docs/api-docs-view.tsx";

export const metadata: Metadata = { title: "REST API" };

export default function ApiDocsPage() {
  return <ApiDocsView />;
}
