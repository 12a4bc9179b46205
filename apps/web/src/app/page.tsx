import type { SearchParams } from "nuqs/server";
import { loadBoard, toGetLeaderboard } from "#features/overview/leaderboard/board-params.ts";
import { OverviewContent } from "#features/overview/overview-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("overview.title");

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const board = toGetLeaderboard(await loadBoard(searchParams));
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.queue.get.queryOptions()),
        client.prefetchQuery(api.worker.find.queryOptions()),
        client.prefetchQuery(api.overview.leaderboard.queryOptions(board)),
      ]}
    >
      <OverviewContent />
    </Prefetched>
  );
}
