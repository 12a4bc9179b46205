import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

/** The same cache rules in the browser and while a page is rendered on the server, which retries nothing. */
export function createQueryClient({ retries = true }: { retries?: boolean } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: retries && shouldRetry, refetchInterval: whileAway },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

const AWAY_MS = 5_000;

/** A page shows that a store is away, and asks again until it is back. Queries with an interval of their own do so anyway. */
export function whileAway({ state: { error } }: { state: { error: unknown } }): number | false {
  return statusOf(error) === 503 ? AWAY_MS : false;
}

/** The HTTP status of a procedure's failure; undefined for any other error. */
function statusOf(error: unknown): unknown {
  if (typeof error !== "object" || error === null || !("data" in error)) return undefined;
  const { data } = error;
  return typeof data === "object" && data !== null && "httpStatus" in data ? data.httpStatus : undefined;
}

/** Up to two retries when the server did not answer; any answer is final, even a refusal. */
function shouldRetry(failureCount: number, error: unknown): boolean {
  const answered = typeof error === "object" && error !== null && "data" in error && Boolean(error.data);
  return !answered && failureCount < 2;
}
