import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  connect,
  cookieOf,
  mustSignIn,
  nobody,
  openByLink,
  owner,
  password,
  personOf,
} from "../accounts/testing/account-bed.ts";
import { createTestBackend } from "../testing/test-backend.ts";
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from "./second-factor.ts";
import { signIn } from "./sign-in.ts";
import { signInByCode } from "./sign-in-by-code.ts";

const CODE_MS = 30_000;

// the clock stands: a code whose time ended in between would be another one
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / CODE_MS) * CODE_MS + 1_000 });
});
afterEach(() => vi.useRealTimers());

test("with a second factor a password alone does not sign in; a code of the app does, and a recovery code does once", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const { person, cookies } = await mustSignIn(t, auth);
  const asked = { auth, headers: new Headers({ cookie: cookieOf(cookies) }) };

  await expect(startSecondFactor(person, asked, { password: "another one" })).rejects.toMatchObject({
    code: "PASSWORD_WRONG",
  });
  const { secret, uri, recoveryCodes } = await startSecondFactor(person, asked, { password });
  expect(uri).toContain("otpauth://totp/Plumbline");
  // not active before the first code was confirmed
  expect(await signIn(t.backend, auth, { email: owner, password }, nobody)).toMatchObject({ needsCode: false });
  const wrong = confirmSecondFactor(person, asked, { code: "000000" });
  await expect(wrong).rejects.toMatchObject({ code: "SECOND_FACTOR_REFUSED" });
  const app = createOTP(Buffer.from(base32.decode(secret)).toString());
  const confirmed = await confirmSecondFactor(person, asked, { code: await app.totp() });
  // each code works once, so take the app's next one
  const code = () => app.hotp(Math.floor(Date.now() / CODE_MS) + 1);
  expect(await personOf(t, confirmed)).toMatchObject({ email: owner, hasSecondFactor: true });

  const half = async () => {
    const step = await signIn(t.backend, auth, { email: owner, password }, nobody);
    expect([step.needsCode, await personOf(t, step.cookies)]).toEqual([true, undefined]);
    return new Headers({ cookie: cookieOf(step.cookies) });
  };
  const byCode = async (typed: string, headers: Headers) =>
    personOf(t, await signInByCode(t.backend, auth, { code: typed }, headers));
  await expect(byCode("000000", await half())).rejects.toMatchObject({ code: "SECOND_FACTOR_REFUSED" });
  await expect(byCode(await code(), nobody)).rejects.toMatchObject({ code: "SIGN_IN_REFUSED" });
  await expect(byCode(await app.totp(), await half())).rejects.toMatchObject({ code: "SECOND_FACTOR_REFUSED" });
  const sessions = () => t.backend.db.session.count();
  const [typed, halves, before] = [await code(), [await half(), await half(), await half()], await sessions()];
  const racing = await Promise.allSettled(halves.map((headers) => byCode(typed, headers)));
  expect(racing.filter(({ status }) => status === "fulfilled")).toMatchObject([
    { value: { email: owner, openedBy: "password" } },
  ]);
  expect(await sessions()).toBe(before + 1);
  const [recovery = ""] = recoveryCodes;
  expect(await byCode(recovery, await half())).toMatchObject({ email: owner });
  await expect(byCode(recovery, await half())).rejects.toMatchObject({ code: "SECOND_FACTOR_REFUSED" });
  // the way back in without the phone and without codes
  expect(await personOf(t, await openByLink(t))).toMatchObject({ hasSecondFactor: true });
});

test("a second factor is switched off by the password, and then the password is enough again", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const { person, cookies } = await mustSignIn(t, auth);
  const asked = { auth, headers: new Headers({ cookie: cookieOf(cookies) }) };
  const { secret } = await startSecondFactor(person, asked, { password });
  const code = await createOTP(Buffer.from(base32.decode(secret)).toString()).totp();
  const now = await confirmSecondFactor(person, asked, { code });
  const headers = new Headers({ cookie: cookieOf(now) });
  const same = await personOf(t, now);
  if (!same) throw new Error("the session has ended");
  await expect(endSecondFactor(same, { auth, headers }, { password: "another one" })).rejects.toMatchObject({
    code: "PASSWORD_WRONG",
  });
  await endSecondFactor(same, { auth, headers }, { password });
  expect(await signIn(t.backend, auth, { email: owner, password }, nobody)).toMatchObject({ needsCode: false });
  expect(await t.backend.db.twoFactor.count()).toBe(0);
});
