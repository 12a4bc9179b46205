import type { SignIn } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { APIError } from "better-auth/api";
import { countTry } from "../access/count-try.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Backend } from "../backend.ts";
import type { Auth } from "./auth.ts";

/** Set-Cookie lines, and whether they are a session's yet or just let a code be given. */
export type SignInStep = { cookies: string[]; needsCode: boolean };

/**
 * Signs a person in by e-mail and password. Unknown addresses and wrong passwords are refused alike.
 * @throws SIGN_IN_REFUSED, TOO_MANY_REQUESTS
 */
export async function signIn(backend: Backend, auth: Auth, input: SignIn, headers: Headers): Promise<SignInStep> {
  await countTry(backend, `sign-in:${input.email}`, Date.now());
  try {
    const answer = await auth.api.signInEmail({ body: input, headers, returnHeaders: true });
    const needsCode = "twoFactorRedirect" in answer.response;
    if (!needsCode) await noteSignIn(backend, input.email, "account.signed-in");
    return { cookies: answer.headers.getSetCookie(), needsCode };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      await noteSignIn(backend, input.email, "account.sign-in-refused");
      throw new AppError("SIGN_IN_REFUSED", "No account has this e-mail address and this password.", { cause: error });
    }
    throw error;
  }
}

/** Writes it down in every organization that the person belongs to: each of them was entered, or tried. */
export async function noteSignIn(
  backend: Backend,
  email: string,
  action: "account.signed-in" | "account.sign-in-refused",
): Promise<void> {
  const members = await backend.db.member.findMany({ where: { user: { email } } });
  for (const { organizationId, userId } of members)
    await recordActivity({ backend, organizationId, userId }, { action, subject: email });
}
