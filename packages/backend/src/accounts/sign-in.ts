import type { SignIn } from "@plumbline/core/access/account";
import { AppError } from "@plumbline/core/failure/app-error";
import { APIError } from "better-auth/api";
import { countTry } from "../access/count-try.ts";
import { recordActivity } from "../activity/record-activity.ts";
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
    await note(backend, input.email, "account.signed-in");
    return answer.headers.getSetCookie();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) {
      await note(backend, input.email, "account.sign-in-refused");
      throw new AppError("SIGN_IN_REFUSED", "No account has this e-mail address and this password.", { cause: error });
    }
    throw error;
  }
}

/** Writes it down in every organization that the person belongs to: each of them was entered, or tried. */
async function note(backend: Backend, email: string, action: "account.signed-in" | "account.sign-in-refused") {
  const members = await backend.db.member.findMany({ where: { user: { email } } });
  for (const { organizationId, userId } of members)
    await recordActivity({ backend, organizationId, userId }, { action, subject: email });
}
