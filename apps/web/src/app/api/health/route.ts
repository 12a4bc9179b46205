import { checkHealth } from "#server/entry/health.ts";
import { STORE_AWAY_S } from "#server/http/retry-after.ts";
import { dataHeaders } from "#server/http/security-headers.ts";

export const dynamic = "force-dynamic";

/**
 * 503 while PostgreSQL does not answer or has another version's schema; "degraded" with 200 while Redis does not, because only live views need it, and while a
 * worker's disk is full, because pages and other workers go on. For the launcher, for Docker and for monitoring.
 */
export async function GET(request: Request): Promise<Response> {
  const health = await checkHealth();
  const working = health.redis && health.disk !== "full" ? "ok" : "degraded";
  const serves = health.database && health.version === true;
  const answer = { status: serves ? working : "failing", ...health };
  const headers = dataHeaders(request.headers);
  if (serves) return Response.json(answer, { headers });
  return Response.json(answer, { status: 503, headers: { ...headers, "retry-after": String(STORE_AWAY_S) } });
}
