import type { SecondFactorSetup, SignInCode } from "@plumbline/core/access/second-factor";
import { AppError } from "@plumbline/core/failure/app-error";
import { APIError } from "better-auth/api";
import { countTry } from "../access/count-try.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Auth } from "../sessions/auth.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { useCodeOnce } from "./use-code-once.ts";

/** The person's request: its cookies name the session that better-auth uses. */
type Asked = { auth: Auth; headers: Headers };

/**
 * Creates a secret for an authenticator app, and recovery codes. The second factor is active once the first code was
 * confirmed. A repeated call before that replaces the secret.
 * @throws PASSWORD_WRONG, also if the person has no password: a second factor needs one; CONFLICT if a second factor is
 *   active; TOO_MANY_REQUESTS
 */
export async function startSecondFactor(
  person: Person,
  { auth, headers }: Asked,
  { password }: { password: string },
): Promise<SecondFactorSetup> {
  await countTry(person.backend, `password:${person.userId}`);
  const made = await refusing(() => auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }), {
    INVALID_PASSWORD: passwordWrong,
    TOTP_ALREADY_ENABLED: () => new AppError("CONFLICT", "You have a second factor already."),
  });
  if (made.method !== "totp") throw new AppError("INTERNAL", "The second factor is of another kind.");
  const secret = new URL(made.totpURI).searchParams.get("secret") ?? "";
  return { uri: made.totpURI, secret, recoveryCodes: made.backupCodes };
}

/**
 * Activates the second factor by the first code of its app. This browser stays signed in, with a new session.
 * @returns Set-Cookie lines
 * @throws SECOND_FACTOR_REFUSED, TOO_MANY_REQUESTS
 */
export async function confirmSecondFactor(
  person: Person,
  { auth, headers }: Asked,
  { code }: { code: string },
): Promise<string[]> {
  await countTry(person.backend, `second-factor:${person.userId}`);
  const answer = await refusing(() => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }), {
    INVALID_CODE: codeWrong,
    TOTP_NOT_ENABLED: codeWrong,
  });
  await useCodeOnce(person.backend, auth, person.userId, code);
  await note(person, "account.second-factor-on");
  return answer.headers.getSetCookie();
}

/** Deactivates the second factor. @returns Set-Cookie lines @throws PASSWORD_WRONG, TOO_MANY_REQUESTS */
export async function endSecondFactor(
  person: Person,
  { auth, headers }: Asked,
  { password }: { password: string },
): Promise<string[]> {
  await countTry(person.backend, `password:${person.userId}`);
  const answer = await refusing(() => auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }), {
    INVALID_PASSWORD: passwordWrong,
  });
  await note(person, "account.second-factor-off");
  return answer.headers.getSetCookie();
}

/** A code of the app has six digits; any other input is treated as a recovery code, which is valid once. */
export const isAppCode = ({ code }: SignInCode) => /^\d{6}$/.test(code);

/** Maps better-auth's refusals, by code, to our errors; a code without a mapping is a bug. */
export async function refusing<T>(ask: () => Promise<T>, refusals: Record<string, () => AppError>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof APIError ? (error.body?.code ?? "") : "";
    const refuse = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
    throw refuse?.() ?? error;
  }
}

/** The code is neither the app's present one nor an unused recovery code. */
export const codeWrong = () =>
  new AppError(
    "SECOND_FACTOR_REFUSED",
    "This is not the code that your app shows now, nor a recovery code that is left.",
  );

const passwordWrong = () =>
  new AppError("PASSWORD_WRONG", "The present password is another one, or there is none yet.");

async function note(
  { backend, organizationId, userId, name }: Person,
  action: "account.second-factor-on" | "account.second-factor-off",
): Promise<void> {
  if (organizationId) await recordActivity({ backend, organizationId, userId }, { action, subject: name });
}
