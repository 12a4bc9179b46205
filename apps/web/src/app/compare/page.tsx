import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ComparePage } from "#features/compare/compare-page.tsx";
import { loadSides } from "#features/compare/sides-param.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Compare" };

export default async function CompareRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { sides, unlike } = await loadSides(searchParams);
  return (
    <Prefetched
      queries={(api, client) =>
        sides.length > 0
          ? [client.prefetchQuery(api.compare.get.queryOptions({ sides, compareUnlike: unlike !== null }))]
          : []
      }
    >
      <ComparePage />
    </Prefetched>
  );
}
