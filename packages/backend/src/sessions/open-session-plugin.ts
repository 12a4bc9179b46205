import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

const OpenSession = z.object({
  userId: z.string(),
  organizationId: z.string(),
  openedBy: z.enum(["password", "link"]),
});

/** Opens a session for a person who authenticated without a password: by a one-time link or an invitation. */
export const openSessionPlugin = {
  id: "open-session",
  endpoints: {
    openSession: createAuthEndpoint(
      "/open-session",
      { method: "POST", body: OpenSession, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { userId, ...chosen } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw ctx.error("NOT_FOUND");
        const session = await internalAdapter.createSession(userId, false, chosen);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ sessionId: session.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;
