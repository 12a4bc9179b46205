import { createOTP } from "@better-auth/utils/otp";
import { AppError } from "@plumbline/core/failure/app-error";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Backend } from "../backend.ts";
import type { Auth } from "../sessions/auth.ts";

const STEP_MS = 30_000;
/**
 * Past steps that are searched: better-auth accepts a code of the step before, and another step may have begun since.
 */
const STEPS_BACK = 2;

/**
 * Marks a correct code of an app as used: neither it nor an earlier one works again (RFC 6238, 5.2). Of two concurrent
 * uses of the same code one is refused.
 * @throws SECOND_FACTOR_REFUSED
 */
export async function useCodeOnce(backend: Backend, auth: Auth, userId: string, code: string): Promise<void> {
  const step = await findStep(backend, auth, userId, code);
  const { rowCount } = await backend.sql.query(
    "update two_factor set last_step = $2 where user_id = $1 and (last_step is null or last_step < $2)",
    [userId, step],
  );
  if (rowCount === 0)
    throw new AppError("SECOND_FACTOR_REFUSED", "This code was used before.", {
      nextStep: "Wait until your app shows the next one, and type that.",
    });
}

async function findStep(backend: Backend, auth: Auth, userId: string, code: string): Promise<number> {
  const { secret } = await backend.db.twoFactor.findUniqueOrThrow({ where: { userId } });
  const { secretConfig } = await auth.$context;
  const app = createOTP(await symmetricDecrypt({ key: secretConfig, data: secret }));
  const now = Math.floor(Date.now() / STEP_MS);
  for (let step = now - STEPS_BACK; step <= now + 1; step++) if ((await app.hotp(step)) === code) return step;
  throw new AppError("SECOND_FACTOR_REFUSED", "This code is too old.");
}
