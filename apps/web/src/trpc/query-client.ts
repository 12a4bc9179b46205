import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

/** The same cache rules in the browser and while a page is rendered on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: shouldRetry },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

/** Tries again twice where the server did not answer; an answer, even a refusal, is final. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const answered = typeof error === "object" && error !== null && "data" in error && Boolean(error.data);
  return !answered && failureCount < 2;
}
