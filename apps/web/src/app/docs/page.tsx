import type { Metadata } from "next";
import { DocsIndex } from "#features/docs/docs-index.tsx";

export const metadata: Metadata = { title: "Docs" };

export default function DocsPage() {
  return <DocsIndex />;
}
