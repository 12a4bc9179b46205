import { z } from "zod";

/** A request to create a second factor or to switch it off: it repeats the password. */
export const ProvePassword = z.strictObject({ password: z.string().min(1, "Your password.").max(128) });
export type ProvePassword = z.infer<typeof ProvePassword>;

/** A code of the app, or a recovery code; blanks within, as apps show them, do not count. */
export const SignInCode = z.strictObject({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().min(6, "Six digits of your app, or a recovery code.").max(32, "This is longer than any code.")),
});
export type SignInCode = z.infer<typeof SignInCode>;

/** The set-up data for the authenticator app, and the recovery for a lost one; shown only once. */
export const SecondFactorSetup = z.strictObject({
  /** otpauth://…, as a picture for the app's camera. */
  uri: z.string(),
  /** The same to be typed. */
  secret: z.string(),
  /** Each signs in once in a code's place. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;
