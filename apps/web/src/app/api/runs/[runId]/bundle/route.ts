import { serveBundle } from "#server/entry/serve-bundle.ts";

/** The bundle of a run, which its page offers for download. */
export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return serveBundle(request, runId);
}
