import { type BetterAuthOptions, betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { keepTokensHashed } from "./keep-tokens-hashed.ts";
import { openSessionPlugin } from "./open-session-plugin.ts";
import { type CookieSettings, cookiePrefix } from "./session-cookie.ts";

const SESSION_LIFETIME_S = 30 * 24 * 3600;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth over our tables: passwords, sessions and their cookies. Only use-cases call it, and it serves no routes,
 * so that our errors, limits and origin checks apply everywhere.
 * @param secret signs cookies and encrypts the secrets of second factors
 * @param isHttps true if the browser came over TLS: cookies are then restricted to TLS and to this host
 */
export function createAuth(backend: Backend, { secret, isHttps }: { secret: string; isHttps: boolean }) {
  return betterAuth({
    appName: "Plumbline",
    secret,
    baseURL: `${isHttps ? "https" : "http"}://plumbline.invalid`,
    database: (options: BetterAuthOptions) =>
      keepTokensHashed(prismaAdapter(backend.db, { provider: "postgresql" })(options)),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 128 },
    session: {
      expiresIn: SESSION_LIFETIME_S,
      disableSessionRefresh: true,
      additionalFields: {
        organizationId: { type: "string", required: false, input: false },
        openedBy: { type: "string", required: false, input: false },
      },
    },
    databaseHooks: { session: { create: { before: async () => ({ data: await datesOfSession(backend) }) } } },
    // our own limit counts by account in Redis: a client can forge its address
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // wrong passwords are common; its warnings would fill the log
    logger: { level: "error" },
    advanced: {
      database: { generateId: false },
      cookiePrefix: cookiePrefix(isHttps),
      useSecureCookies: false, // its prefix is __Secure-; __Host- is stricter
      defaultCookieAttributes: { secure: isHttps },
    },
    plugins: [openSessionPlugin, twoFactor()],
  });
}

/** The dates of a session that begins: PostgreSQL's clock ends it, so the same clock begins it. */
async function datesOfSession(backend: Backend) {
  const now = await readDatabaseClock(backend);
  return { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_LIFETIME_S * 1000) };
}

/** Settings of our cookies besides better-auth's. */
export async function cookieSettingsOf(auth: Auth): Promise<CookieSettings> {
  const { secret } = await auth.$context;
  return { secret, isHttps: auth.options.advanced.defaultCookieAttributes.secure };
}
