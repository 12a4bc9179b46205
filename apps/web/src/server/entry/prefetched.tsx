import type { FailureView } from "@plumbline/core/failure/failure-view";
import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { toFailureView, toServedError } from "#server/failures.ts";
import { appRouter } from "#server/routers/root.ts";
import { findVisitorOf, hasPasswords, type Visitor } from "#server/session/session.ts";
import { createReadContext } from "#server/trpc/context.ts";
import type { ServerApi } from "#trpc/client.tsx";
import { createQueryClient } from "#trpc/query-client.ts";

/** Asked once for each page's request. */
const findPageVisitor = cache(async (): Promise<Visitor | null> => findVisitorOf(await headers()));

/** The person behind this page's request, or why that cannot be known; for nobody, whether there is a password to sign in with. */
export async function getVisitor(): Promise<{
  visitor: Visitor | null;
  hasPasswords: boolean;
  failure: FailureView | null;
}> {
  try {
    const visitor = await findPageVisitor();
    return { visitor, hasPasswords: visitor === null && (await hasPasswords()), failure: null };
  } catch (error) {
    return { visitor: null, hasPasswords: false, failure: toFailureView(toServedError(error)) };
  }
}

/**
 * Renders children with the named queries already answered, so that a page opens with its data. A query that fails
 * here is asked again by the browser, which shows the failure.
 */
export async function Prefetched({
  children,
  queries,
}: {
  children: ReactNode;
  queries: (api: ServerApi, client: QueryClient) => Promise<unknown>[];
}) {
  const client = createQueryClient();
  const ctx = createReadContext(findPageVisitor);
  const api = createTRPCOptionsProxy({ router: appRouter, ctx, queryClient: client });
  await Promise.all(queries(api, client));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
