import type { Metadata } from "next";
import { ThreatPage } from "#features/threat/threat-page.tsx";
import { nameIn } from "#i18n/names.ts";
import { getPageWording } from "#server/entry/page-wording.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { names } = await getPageWording();
  return { title: nameIn(names, "pages", "/threats", "label", "Threats to validity") };
}

export default function ThreatsPage() {
  return <ThreatPage />;
}
