import type { Metadata } from "next";
import { ImagesView } from "#features/server/images-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Images" };

export default function ImagesPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.find.queryOptions())]}>
      <ImagesView />
    </Prefetched>
  );
}
