import { withRedis } from "../services/redis-url.ts";
import { type CheckFinding, fail, ok, warn } from "./finding.ts";

const OLDEST_REDIS = 7;

/** Checks of a Redis that answers: its version, and that it evicts nothing. */
export async function checkRedis(url: string): Promise<CheckFinding> {
  return withRedis(url, async (client) => {
    const server = await client.info();
    const read = (field: string) => new RegExp(`^${field}:(.*?)\\r?$`, "m").exec(server)?.[1] ?? "";
    return judgeRedis(read("redis_version"), read("maxmemory_policy"));
  });
}

/** @param version such as "7.0.15"; Valkey tells the one of Redis that it is compatible with */
export function judgeRedis(version: string, evictionPolicy: string): CheckFinding {
  if (Number.parseInt(version, 10) < OLDEST_REDIS)
    return fail(
      "redis",
      `Redis ${version} is too old; Plumbline needs ${OLDEST_REDIS} or newer.`,
      "name a newer one in REDIS_URL, or unset it to use the embedded Redis.",
    );
  if (evictionPolicy !== "noeviction")
    return warn(
      "redis",
      `Redis ${version} may evict queued runs: its maxmemory-policy is ${evictionPolicy}.`,
      "set maxmemory-policy noeviction in its configuration.",
    );
  return ok("redis", `Redis ${version} answers`);
}
