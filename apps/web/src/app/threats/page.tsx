import type { Metadata } from "next";
import { ThreatPage } from "#features/threat/threat-page.tsx";

export const metadata: Metadata = { title: "Threats to validity" };

export default function ThreatsPage() {
  return <ThreatPage />;
}
