import type { FailureView } from "@plumbline/core/run/views";
import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { toFailureView, toServedError } from "#server/failures.ts";
import { type AppRouter, appRouter } from "#server/routers/root.ts";
import { findSignedIn, type SignedIn } from "#server/session.ts";
import { createQueryClient } from "./query-client.ts";

/** The person behind this page's request, or why that cannot be known; asked once for each request. */
export const getVisitor = cache(async (): Promise<{ signedIn: SignedIn | null; failure: FailureView | null }> => {
  const cookies = (await headers()).get("cookie");
  try {
    return { signedIn: await findSignedIn(cookies), failure: null };
  } catch (error) {
    return { signedIn: null, failure: toFailureView(toServedError(error)) };
  }
});

/**
 * Renders children with the named queries already answered, so that a page opens with its data. A query that fails
 * here is asked again by the browser, which shows the failure.
 */
export async function Prefetched({
  children,
  queries,
}: {
  children: ReactNode;
  queries: (api: TRPCOptionsProxy<AppRouter>, client: QueryClient) => Promise<unknown>[];
}) {
  const client = createQueryClient();
  const api = createTRPCOptionsProxy({ router: appRouter, ctx: getVisitor, queryClient: client });
  await Promise.all(queries(api, client));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
