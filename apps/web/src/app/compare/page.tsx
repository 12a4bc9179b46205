import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ComparePage } from "#features/compare/compare-page.tsx";
import { ENOUGH_SIDES, offeredRuns } from "#features/compare/offered-runs.ts";
import { loadSides } from "#features/compare/sides-param.ts";
import { compareTitle } from "#features/title/page-title.ts";
import { getTitleSpeech } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: compareTitle((await loadSides(searchParams)).sides, await getTitleSpeech()) };
}

export default async function CompareRoute({ searchParams }: Props) {
  const { sides, unlike } = await loadSides(searchParams);
  return (
    <Prefetched
      queries={(api, client) => [
        ...(sides.length > 0
          ? [client.prefetchQuery(api.compare.get.queryOptions({ sides, compareUnlike: unlike !== null }))]
          : []),
        ...(sides.length < ENOUGH_SIDES ? [client.prefetchQuery(api.run.find.queryOptions(offeredRuns))] : []),
      ]}
    >
      <ComparePage />
    </Prefetched>
  );
}
