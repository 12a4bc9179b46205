import type { SignIn } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { APIError } from "better-auth/api";
import { countSignIn } from "../access/count-sign-in.ts";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import type { Backend } from "../backend.ts";
import { type Auth, cookieSettingsOf } from "../sessions/auth.ts";
import { findKnownBrowser, knowBrowser } from "./known-browser.ts";
import { takePasswordTurn } from "./password-turns.ts";

/** Set-Cookie lines. If `needsCode`, they are for the second step only; else they are the session's. */
export type SignInStep = { cookies: string[]; needsCode: boolean };

/**
 * Signs a person in by e-mail and password. Unknown addresses and wrong passwords give the same error.
 * @throws SIGN_IN_REFUSED, TOO_MANY_REQUESTS
 */
export async function signIn(backend: Backend, auth: Auth, input: SignIn, headers: Headers): Promise<SignInStep> {
  const { email } = input;
  const settings = await cookieSettingsOf(auth);
  await countSignIn(backend, { email, headers, known: findKnownBrowser(email, headers, settings) });
  try {
    const request = { body: input, headers, returnHeaders: true } as const;
    const answer = await takePasswordTurn(() => auth.api.signInEmail(request));
    const cookies = answer.headers.getSetCookie();
    if ("twoFactorRedirect" in answer.response) return { cookies, needsCode: true };
    await noteSignIn(backend, email, "account.signed-in");
    return { cookies: [...cookies, knowBrowser(email, settings)], needsCode: false };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      await noteSignIn(backend, email, "account.sign-in-refused");
      throw new AppError("SIGN_IN_REFUSED", "No account has this e-mail address and this password.", { cause: error });
    }
    throw error;
  }
}

/** Records a sign-in, or an attempt, in the audit log of every organization of the person: it concerns each of them. */
export async function noteSignIn(
  backend: Backend,
  email: string,
  action: "account.signed-in" | "account.sign-in-refused",
): Promise<void> {
  const user = await backend.db.user.findUnique({ where: { email }, select: { id: true } });
  if (user) await recordEverywhere({ backend, userId: user.id }, { action, subject: email });
}
