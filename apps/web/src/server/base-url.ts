import { env } from "#server/env.ts";

/** The public address of this installation, for links in files and messages. */
export function getBaseUrl(): string {
  const { PLUMBLINE_BASE_URL, PORT } = env();
  return PLUMBLINE_BASE_URL ?? `http://127.0.0.1:${PORT}`;
}
