import type { FailureView } from "@plumbline/core/failure/failure-view";
import { dehydrate, HydrationBoundary, type Query, type QueryClient } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import type { TitleSpeech } from "#features/title/title-words.ts";
import type { MessageId } from "#i18n/say.ts";
import { toFailureView, toServedError } from "#server/failures.ts";
import { appRouter } from "#server/routers/root.ts";
import { findVisitorOf, hasPasswords, type Visitor } from "#server/session/session.ts";
import { createReadContext } from "#server/trpc/context.ts";
import type { ServerApi } from "#trpc/client.tsx";
import { createQueryClient } from "#trpc/query-client.ts";
import { getTitleSpeech } from "./page-wording.ts";

/** Read once per page request. */
const findPageVisitor = cache(async (): Promise<Visitor | null> => findVisitorOf(await headers()));

/** The person behind this page's request, or the failure to find out; for nobody, true if a password can sign in. */
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

type PrefetchedProps = {
  children: ReactNode;
  queries: (api: ServerApi, client: QueryClient) => Promise<unknown>[];
  /** Answers 404 when one of the queries fails with NOT_FOUND. */
  mustExist?: boolean;
};

/** The queries of one page request, shared by its title and its parts: each is answered once. */
const getPageQueries = cache(() => {
  const client = createQueryClient({ retries: false });
  const ctx = createReadContext(findPageVisitor);
  return { client, api: createTRPCOptionsProxy({ router: appRouter, ctx, queryClient: client }) };
});

/**
 * The title that a page's content gives it, and a plain one where the content cannot be read: the page itself then shows the reason.
 * @param read answers undefined without the content
 */
export async function titleOf(
  plain: MessageId,
  read: (api: ServerApi, client: QueryClient, speech: TitleSpeech) => Promise<string | undefined>,
): Promise<Metadata> {
  const { api, client } = getPageQueries();
  const speech = await getTitleSpeech();
  return { title: (await read(api, client, speech)) ?? speech.say(plain) };
}

/**
 * Renders children with the named queries already answered, so that a page opens with its data. The browser repeats
 * a query that fails here, and shows the failure.
 */
export async function Prefetched({ children, queries, mustExist = false }: PrefetchedProps) {
  const { api, client } = getPageQueries();
  await Promise.all(queries(api, client));
  if (mustExist && client.getQueryCache().getAll().some(isUnknown)) notFound();
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}

const isUnknown = ({ state: { error } }: Query) => error instanceof TRPCError && error.code === "NOT_FOUND";
