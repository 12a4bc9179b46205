import { env } from "#server/env.ts";

/** Hosts that the dashboard is opened at, in lower case; none where the operator lists none. */
export function listHosts(): readonly string[] {
  const { PLUMBLINE_HOSTS, PLUMBLINE_BASE_URL } = env();
  if (PLUMBLINE_HOSTS.length === 0 || !PLUMBLINE_BASE_URL) return PLUMBLINE_HOSTS;
  return [...PLUMBLINE_HOSTS, new URL(PLUMBLINE_BASE_URL).host];
}
