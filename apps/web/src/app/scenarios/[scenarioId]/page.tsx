import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ScenarioView } from "#features/scenario/scenario-view.tsx";
import { nameIn } from "#i18n/names.ts";
import { getPageWording, titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

type Params = { params: Promise<{ scenarioId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { scenarioId } = await params;
  const { names } = await getPageWording();
  const name = scenarios.find(({ id }) => id === scenarioId)?.name ?? scenarioId;
  return titled("runs.scenario", nameIn(names, "scenarios", scenarioId, "name", name));
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
