import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

/** The same cache rules in the browser and while a page is rendered on the server, which retries nothing. */
export function createQueryClient({ retries = true }: { retries?: boolean } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: retries && shouldRetry },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

/** Up to two retries when the server did not answer; any answer is final, even a refusal. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const answered = typeof error === "object" && error !== null && "data" in error && Boolean(error.data);
  return !answered && failureCount < 2;
}
