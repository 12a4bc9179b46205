import type { SignIn } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { APIError } from "better-auth/api";
import { countSignIn } from "../access/count-sign-in.ts";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import type { Backend } from "../backend.ts";
import { type Auth, cookieSettingsOf } from "../sessions/auth.ts";
import { findKnownBrowser, knowBrowser } from "./known-browser.ts";
import { takePasswordTurn } from "./password-turns.ts";

/** Set-Cookie lines, and whether they are a session's yet or just let a code be given. */
export type SignInStep = { cookies: string[]; needsCode: boolean };

/**
 * Signs a person in by e-mail and password. Unknown addresses and wrong passwords are refused alike.
 * @throws SIGN_IN_REFUSED, TOO_MANY_REQUESTS
 */
export async function signIn(backend: Backend, auth: Auth, input: SignIn, headers: Headers): Promise<SignInStep> {
  const { email } = input;
  const settings = await cookieSettingsOf(auth);
  await countSignIn(backend, { email, headers, known: findKnownBrowser(email, headers, settings) }, Date.now());
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

/** Writes it down in every organization that the person belongs to: each of them was entered, or tried. */
export async function noteSignIn(
  backend: Backend,
  email: string,
  action: "account.signed-in" | "account.sign-in-refused",
): Promise<void> {
  const user = await backend.db.user.findUnique({ where: { email }, select: { id: true } });
  if (user) await recordEverywhere({ backend, userId: user.id }, { action, subject: email });
}
