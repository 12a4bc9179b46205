import type { Metadata } from "next";
import { ApiDocsView } from "#features/api-docs/api-docs-view.tsx";
import { listApiRoutes } from "#server/entry/api-routes.ts";

export const metadata: Metadata = { title: "REST API" };

export default function ApiDocsPage() {
  return <ApiDocsView subjects={listApiRoutes()} />;
}
