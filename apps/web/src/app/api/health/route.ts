import { checkHealth } from "#server/entry/health.ts";
import { dataHeaders } from "#server/http/security-headers.ts";

export const dynamic = "force-dynamic";

/** 200 when PostgreSQL and Redis answer, else 503 and which of them does not. For the launcher and for Docker. */
export async function GET(request: Request): Promise<Response> {
  const health = await checkHealth();
  const healthy = health.database && health.redis === true;
  const answer = { status: healthy ? "ok" : "failing", ...health };
  return Response.json(answer, { status: healthy ? 200 : 503, headers: dataHeaders(request.headers) });
}
