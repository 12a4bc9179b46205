import { Box } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SharedCharts } from "#features/shared-page/shared-charts.tsx";
import { TrendFigure } from "#features/trend/trend-figure.tsx";
import { getTitleSpeech } from "#server/entry/page-wording.ts";
import { findShared } from "#server/entry/shared.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await getTitleSpeech();
  return { title: words.sharedChart, robots: { index: false, follow: false }, referrer: "no-referrer" };
}

export default async function SharedChartRoute({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await findShared(token);
  if (shared?.kind !== "run" && shared?.kind !== "trend") notFound();
  return (
    <Box component="main" p="md">
      {shared.kind === "trend" && <TrendFigure view={shared.trend} changes={shared.changes} />}
      {shared.kind === "run" && (
        <SharedCharts run={shared.run} floors={shared.floors} environment={shared.environment} />
      )}
    </Box>
  );
}
