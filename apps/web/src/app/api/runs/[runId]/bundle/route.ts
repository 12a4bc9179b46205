import { serveBundle } from "#server/entry/serve-bundle.ts";

/** What the run's page offers as "Everything". */
export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return serveBundle(request, runId);
}
