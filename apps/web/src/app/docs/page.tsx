import { DocsIndex } from "#features/docs/docs-index.tsx";
import { titled } from "#server/entry/page-wording.ts";

export const generateMetadata = () => titled("guide.title");

export default function DocsPage() {
  return <DocsIndex />;
}
