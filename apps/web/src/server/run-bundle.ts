import { Readable } from "node:stream";
import type { Scope } from "@plumbline/backend/backend";
import { type BundleOptions, exportBundle } from "@plumbline/backend/bundles/export-bundle";
import { AppError } from "@plumbline/core/failure/app-error";
import { failures } from "@plumbline/core/failure/failure-code";
import { toFailureView, toServedError } from "./failures.ts";
import { dataHeaders } from "./security-headers.ts";
import { findVisitorOf } from "./session.ts";

/** All of a run as a zip file that is sent while it is made. @throws NOT_FOUND, FORBIDDEN */
export async function openBundle(scope: Scope, runId: string, options: BundleOptions = {}) {
  const chunks = await exportBundle(scope, runId, options);
  return {
    body: Readable.toWeb(Readable.from(chunks)) as ReadableStream,
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="plumbline-${runId}.zip"`,
      "cache-control": "private, no-store",
    },
  };
}

/** The same for a browser, by its session; the REST API asks for a token. */
export async function serveBundle(request: Request, runId: string): Promise<Response> {
  try {
    const visitor = await findVisitorOf(request.headers);
    if (!visitor?.signedIn) throw new AppError("NOT_SIGNED_IN", "This file needs a session.");
    const { body, headers } = await openBundle(visitor.signedIn, runId);
    return new Response(body, { headers: { ...dataHeaders(request.headers), ...headers } });
  } catch (error) {
    const failure = toServedError(error);
    const { status } = failures[failure.code];
    return Response.json(toFailureView(failure), { status, headers: dataHeaders(request.headers) });
  }
}
