import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ScenarioView } from "#features/scenario/scenario-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

type Params = { params: Promise<{ scenarioId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { scenarioId } = await params;
  return { title: `${scenarios.find(({ id }) => id === scenarioId)?.name ?? "No such"} · Scenario` };
}

export default async function ScenarioPage({ params }: Params) {
  const { scenarioId } = await params;
  if (!scenarios.some(({ id }) => id === scenarioId)) notFound();
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.find.queryOptions())]}>
      <ScenarioView scenarioId={scenarioId} />
    </Prefetched>
  );
}
