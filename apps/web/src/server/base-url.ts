import { env } from "#server/env.ts";

/** The address at which people open this installation, for links in files and messages. */
export function getBaseUrl(): string {
  const { PLUMBLINE_BASE_URL, PORT } = env();
  return PLUMBLINE_BASE_URL ?? `http://127.0.0.1:${PORT}`;
}
