import { parseAsString, type SearchParams } from "nuqs/server";
import { ScriptsView } from "#features/script/scripts-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("script.title");

export default async function ScriptsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const cursor = parseAsString.parseServerSide((await searchParams).after);
  return (
    <Prefetched
      queries={(api, client) => [client.prefetchQuery(api.script.find.queryOptions(cursor ? { cursor } : {}))]}
    >
      <ScriptsView />
    </Prefetched>
  );
}
