import { NewRunView } from "#features/new-run/new-run-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("common.newRun");

export default function NewRunPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.server.find.queryOptions()),
        client.prefetchQuery(api.worker.find.queryOptions()),
        // the newest run has a button of its own above the form
        client.prefetchQuery(api.run.find.queryOptions({ limit: 1 })),
      ]}
    >
      <NewRunView />
    </Prefetched>
  );
}
