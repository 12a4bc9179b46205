import { ApiDocsView } from "#features/api-docs/api-docs-view.tsx";
import { listApiRoutes } from "#server/entry/api-routes.ts";
import { titled } from "#server/entry/page-wording.ts";

export const generateMetadata = () => titled("settings.api");

export default function ApiDocsPage() {
  return <ApiDocsView subjects={listApiRoutes()} />;
}
