import type { SignIn } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { APIError } from "better-auth/api";
import { countTry } from "../access/count-try.ts";
import type { Backend } from "../backend.ts";
import type { Auth } from "./auth.ts";

/**
 * Signs a person in by e-mail and password. Unknown addresses and wrong passwords are refused alike.
 * @throws SIGN_IN_REFUSED, TOO_MANY_REQUESTS
 */
export async function signIn(backend: Backend, auth: Auth, input: SignIn, headers: Headers): Promise<string[]> {
  await countTry(backend, `sign-in:${input.email}`, Date.now());
  try {
    const answer = await auth.api.signInEmail({ body: input, headers, returnHeaders: true });
    return answer.headers.getSetCookie();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500)
      throw new AppError("SIGN_IN_REFUSED", "No account has this e-mail address and this password.", { cause: error });
    throw error;
  }
}
