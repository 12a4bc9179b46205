import type { SignInCode } from "@plumbline/core/access/second-factor";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { hashSecret } from "../secrets/secret.ts";
import { type Auth, cookieSettingsOf } from "../sessions/auth.ts";
import { knowBrowser } from "./known-browser.ts";
import { codeWrong, isAppCode, refusing } from "./second-factor.ts";
import { noteSignIn } from "./sign-in.ts";
import { useCodeOnce } from "./use-code-once.ts";

/**
 * The second step of a sign-in, within ten minutes of the first: a code of the app, or a recovery code.
 * @returns the session's cookie as Set-Cookie lines
 * @throws SECOND_FACTOR_REFUSED; SIGN_IN_REFUSED if the first step is missing or too long ago; TOO_MANY_REQUESTS
 */
export async function signInByCode(
  backend: Backend,
  auth: Auth,
  input: SignInCode,
  headers: Headers,
): Promise<string[]> {
  const request = { body: { code: input.code }, headers, returnHeaders: true } as const;
  const answer = await refusing(
    async () => (isAppCode(input) ? await auth.api.verifyTOTP(request) : await auth.api.verifyBackupCode(request)),
    {
      INVALID_CODE: codeWrong,
      INVALID_BACKUP_CODE: codeWrong,
      INVALID_TWO_FACTOR_COOKIE: tooLate,
      TOTP_NOT_ENABLED: tooLate,
      BACKUP_CODES_NOT_ENABLED: tooLate,
      TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: tooLate,
      ACCOUNT_TEMPORARILY_LOCKED: () =>
        new AppError("TOO_MANY_REQUESTS", "There were too many wrong codes for this account.", {
          nextStep: "Wait a quarter of an hour, then sign in again.",
          evidence: { retryAfterS: 900 },
        }),
    },
  );
  const opened = { token: hashSecret(answer.response.token ?? "") };
  const { userId, user } = await backend.db.session.findUniqueOrThrow({ where: opened, include: { user: true } });
  try {
    if (isAppCode(input)) await useCodeOnce(backend, auth, userId, input.code);
  } catch (error) {
    // better-auth has already opened a session, and nobody has its cookie
    await backend.db.session.deleteMany({ where: opened });
    throw error;
  }
  await noteSignIn(backend, user.email, "account.signed-in");
  return [...answer.headers.getSetCookie(), knowBrowser(user.email, await cookieSettingsOf(auth))];
}

const tooLate = () =>
  new AppError(
    "SIGN_IN_REFUSED",
    "E-mail and password were not given within the last ten minutes, or too many codes were wrong.",
    {
      nextStep: "Begin again with e-mail and password.",
    },
  );
