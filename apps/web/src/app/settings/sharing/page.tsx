import type { Metadata } from "next";
import { SharingView } from "#features/share/sharing-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Links and baselines" };

export default function SharingPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.share.find.queryOptions()),
        client.prefetchQuery(api.baseline.find.queryOptions()),
      ]}
    >
      <SharingView />
    </Prefetched>
  );
}
