import type { Metadata } from "next";
import { ScenariosView } from "#features/scenario/scenarios-view.tsx";

export const metadata: Metadata = { title: "Scenarios" };

export default function ScenariosPage() {
  return <ScenariosView />;
}
