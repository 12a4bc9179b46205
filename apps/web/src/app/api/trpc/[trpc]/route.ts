import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { createHttpContext } from "#server/context.ts";
import { isSameOrigin } from "#server/origin.ts";
import { appRouter } from "#server/routers/root.ts";

function handle(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: ({ resHeaders }) => createHttpContext(request, resHeaders),
  });
}

export const GET = handle;

/** Mutations come as POST and from our own pages alone. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers))
    return new Response("This request did not come from a page of this dashboard.", { status: 403 });
  return handle(request);
}
