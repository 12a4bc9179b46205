import { checkHealth } from "#server/health.ts";

export const dynamic = "force-dynamic";

/** 200 when PostgreSQL and Redis answer, else 503 and which of them does not. For the launcher and for Docker. */
export async function GET(): Promise<Response> {
  const health = await checkHealth();
  const healthy = health.database && health.redis === true;
  return Response.json({ status: healthy ? "ok" : "failing", ...health }, { status: healthy ? 200 : 503 });
}
