import { ConformanceView } from "#features/gate/conformance-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("gate.conformance");

export default function ConformancePage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.conformance.queryOptions())]}>
      <ConformanceView />
    </Prefetched>
  );
}
