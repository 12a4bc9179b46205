import { ensureSecret } from "@plumbline/backend/secrets/ensure-secret";
import { type Auth, createAuth } from "@plumbline/backend/sessions/auth";
import { getBackend } from "../backend.ts";

const holder = globalThis as typeof globalThis & { plumblineAuth?: Map<boolean, Promise<Auth>> };

/** better-auth for browsers that came over TLS, or not: their cookies differ. Kept as the backend's connection is. */
export function getAuth(isHttps: boolean): Promise<Auth> {
  holder.plumblineAuth ??= new Map();
  const known = holder.plumblineAuth.get(isHttps);
  if (known) return known;
  const made = create(isHttps).catch((error: unknown) => {
    holder.plumblineAuth?.delete(isHttps);
    throw error;
  });
  holder.plumblineAuth.set(isHttps, made);
  return made;
}

async function create(isHttps: boolean): Promise<Auth> {
  const backend = await getBackend();
  return createAuth(backend, { secret: await ensureSecret(backend), isHttps });
}
