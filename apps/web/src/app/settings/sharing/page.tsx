import { SharingView } from "#features/share/sharing-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("share.page");

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
