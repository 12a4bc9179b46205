import type { Metadata } from "next";
import { ConformanceView } from "#features/gate/conformance-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Conformance" };

export default function ConformancePage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.conformance.queryOptions())]}>
      <ConformanceView />
    </Prefetched>
  );
}
