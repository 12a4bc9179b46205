import { ImagesView } from "#features/server/images-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("server.images");

export default function ImagesPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.find.queryOptions())]}>
      <ImagesView />
    </Prefetched>
  );
}
