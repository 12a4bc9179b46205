import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { createAuth } from "./auth.ts";
import { changeProfile } from "./change-profile.ts";
import { createOwnerLink } from "./create-owner-link.ts";
import { endSession } from "./end-session.ts";
import { ensureSecret } from "./ensure-secret.ts";
import { findSessions } from "./find-sessions.ts";
import { findVisitor, type Person } from "./find-visitor.ts";
import { openOwnerLink } from "./open-owner-link.ts";
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from "./second-factor.ts";
import { readSessionToken } from "./session-cookie.ts";
import { setPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { signInByCode } from "./sign-in-by-code.ts";
import { signOut } from "./sign-out.ts";

const baseUrl = "http://127.0.0.1:3000";
const owner = "owner@plumbline.localhost";
const password = "correct horse battery";
const nobody = new Headers();

const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("token") ?? "";
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

async function connect(t: TestBackend) {
  return createAuth(t.backend, { secret: await ensureSecret(t.backend), isHttps: false });
}

/** Who Set-Cookie lines sign in. */
async function personOf(t: TestBackend, cookies: string[]): Promise<Person | undefined> {
  const visitor = await findVisitor(t.backend, readSessionToken(cookieOf(cookies)) ?? "");
  return visitor?.person;
}

async function openByLink(t: TestBackend, email?: string): Promise<string[]> {
  const token = tokenOf(await createOwnerLink(t.backend, { baseUrl, email }));
  return openOwnerLink(t.backend, await connect(t), { token }, nobody);
}

async function mustOpen(t: TestBackend): Promise<Person> {
  const person = await personOf(t, await openByLink(t));
  if (!person) throw new Error("the link signed nobody in");
  return person;
}

test("a one-time link signs in once and never again", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const token = tokenOf(await createOwnerLink(t.backend, { baseUrl }));
  const cookies = await openOwnerLink(t.backend, auth, { token }, nobody);
  const visitor = await findVisitor(t.backend, readSessionToken(cookieOf(cookies)) ?? "");
  expect(visitor).toMatchObject({
    person: { email: owner, openedBy: "link" },
    signedIn: { organizationId: t.scope.organizationId, organizationName: "Local", role: "owner" },
  });
  await expect(openOwnerLink(t.backend, auth, { token }, nobody)).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});

test("a new link makes the unused one before it useless", async () => {
  await using t = await createTestBackend();
  const first = tokenOf(await createOwnerLink(t.backend, { baseUrl }));
  await createOwnerLink(t.backend, { baseUrl });
  const late = openOwnerLink(t.backend, await connect(t), { token: first }, nobody);
  await expect(late).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});

test("a session ends with its time, and with the membership its view of the organization", async () => {
  await using t = await createTestBackend();
  const expired = await openByLink(t);
  await t.backend.db.session.updateMany({ data: { expiresAt: new Date(0) } });
  expect(await personOf(t, expired)).toBeUndefined();
  const current = await openByLink(t);
  await t.backend.db.member.deleteMany();
  const visitor = await findVisitor(t.backend, readSessionToken(cookieOf(current)) ?? "");
  expect(visitor).toMatchObject({ person: { email: owner, organizationId: null }, signedIn: null });
  expect(await findVisitor(t.backend, "made up")).toBeNull();
});

test("a password set by who came by link signs in; a wrong one and an unknown address are refused alike", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  await setPassword(await mustOpen(t), { newPassword: password });
  const { cookies } = await signIn(t.backend, auth, { email: owner, password }, nobody);
  expect(await personOf(t, cookies)).toMatchObject({ email: owner, openedBy: "password" });
  const refusals = await Promise.all(
    [
      { email: owner, password: "another password" },
      { email: "nobody@plumbline.localhost", password },
    ].map((input) => signIn(t.backend, auth, input, nobody).catch(({ code, message }) => ({ code, message }))),
  );
  expect(refusals[0]).toMatchObject({ code: "SIGN_IN_REFUSED" });
  expect(refusals[1]).toEqual(refusals[0]);
});

test("what is stored opens nothing: neither a session's secret nor a password is in the database", async () => {
  await using t = await createTestBackend();
  await setPassword(await mustOpen(t), { newPassword: password });
  const { cookies } = await signIn(t.backend, await connect(t), { email: owner, password }, nobody);
  const token = readSessionToken(cookieOf(cookies)) ?? "";
  expect(token).toHaveLength(32);
  const { rows } = await t.backend.sql.query("select session::text, account::text from session, account");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(password);
});

test("another password asks for the present one and ends every other session", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const byLink = await openByLink(t);
  const linked = await personOf(t, byLink);
  if (!linked) throw new Error("the link signed nobody in");
  await setPassword(linked, { newPassword: password });
  const { cookies: here } = await signIn(t.backend, auth, { email: owner, password }, nobody);
  const person = await personOf(t, here);
  if (!person) throw new Error("the password signed nobody in");
  const wrong = setPassword(person, { currentPassword: "no such thing", newPassword: "another long one" });
  await expect(wrong).rejects.toMatchObject({ code: "PASSWORD_WRONG" });
  await setPassword(person, { currentPassword: password, newPassword: "another long one" });
  expect(await personOf(t, here)).toMatchObject({ email: owner });
  expect(await personOf(t, byLink)).toBeUndefined();
});

test("guessing a password ends after ten tries, for the right one too", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  await setPassword(await mustOpen(t), { newPassword: password });
  const guess = (text: string) =>
    signIn(t.backend, auth, { email: owner, password: text }, nobody).then(
      () => "in",
      ({ code }) => code,
    );
  const guesses: string[] = [];
  // a window may end in between, then it takes one more
  while (guesses.at(-1) !== "TOO_MANY_REQUESTS" && guesses.length < 25) guesses.push(await guess("wrong"));
  expect(guesses.length).toBeGreaterThan(10);
  expect(guesses.at(-1)).toBe("TOO_MANY_REQUESTS");
  expect(await guess(password)).toBe("TOO_MANY_REQUESTS");
});

test("a session can be ended from another browser of the same person, and by signing out", async () => {
  await using t = await createTestBackend();
  const [first, second] = [await openByLink(t), await openByLink(t)];
  const person = await personOf(t, second);
  if (!person) throw new Error("the link signed nobody in");
  const sessions = await findSessions(person);
  expect(sessions).toMatchObject([{ isCurrent: true, openedBy: "link" }, { isCurrent: false }]);
  await endSession(person, { sessionId: sessions[1]?.sessionId ?? "" });
  expect(await personOf(t, first)).toBeUndefined();
  await expect(endSession({ ...person, userId: crypto.randomUUID() }, person)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const forgotten = await signOut(t.backend, await connect(t), new Headers({ cookie: cookieOf(second) }));
  expect(forgotten.join()).toMatch(/plumbline\.session_token=;.*Max-Age=0/);
  expect(await personOf(t, second)).toBeUndefined();
  const ends = await t.backend.db.activity.findMany({
    where: { action: { in: ["account.session-ended", "account.signed-out"] } },
    orderBy: { activityId: "asc" },
  });
  expect(ends).toMatchObject([
    { action: "account.session-ended", userId: person.userId },
    { action: "account.signed-out", userId: person.userId },
  ]);
});

test("the owner who takes an address of their own stays the one whom the link signs in", async () => {
  await using t = await createTestBackend();
  const person = await mustOpen(t);
  await changeProfile(person, { name: "Ada", email: "ada@example.org" });
  expect(await mustOpen(t)).toMatchObject({ userId: person.userId, name: "Ada", email: "ada@example.org" });
  expect(await personOf(t, await openByLink(t, "Ada@example.org"))).toMatchObject({ userId: person.userId });
  await expect(createOwnerLink(t.backend, { baseUrl, email: owner })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("with a second factor a password alone does not sign in; a code of the app does, and a recovery code does once", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  await setPassword(await mustOpen(t), { newPassword: password });
  const first = await signIn(t.backend, auth, { email: owner, password }, nobody);
  const person = await personOf(t, first.cookies);
  if (!person) throw new Error("the password signed nobody in");
  const asked = { auth, headers: new Headers({ cookie: cookieOf(first.cookies) }) };

  await expect(startSecondFactor(person, asked, { password: "another one" })).rejects.toMatchObject({
    code: "PASSWORD_WRONG",
  });
  const { secret, uri, recoveryCodes } = await startSecondFactor(person, asked, { password });
  expect(uri).toContain("otpauth://totp/Plumbline");
  // not on before the first code was given
  expect(await signIn(t.backend, auth, { email: owner, password }, nobody)).toMatchObject({ needsCode: false });
  const wrong = confirmSecondFactor(person, asked, { code: "000000" });
  await expect(wrong).rejects.toMatchObject({ code: "SECOND_FACTOR_REFUSED" });
  const app = createOTP(Buffer.from(base32.decode(secret)).toString());
  const confirmed = await confirmSecondFactor(person, asked, { code: await app.totp() });
  // each code works once: the app shows the next one
  const code = () => app.hotp(Math.floor(Date.now() / 30_000) + 1);
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
  // the way back in without phone and codes
  expect(await personOf(t, await openByLink(t))).toMatchObject({ hasSecondFactor: true });
});

test("a second factor is switched off by the password, and then the password is enough again", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  await setPassword(await mustOpen(t), { newPassword: password });
  const { cookies } = await signIn(t.backend, auth, { email: owner, password }, nobody);
  const person = await personOf(t, cookies);
  if (!person) throw new Error("the password signed nobody in");
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

test("another e-mail address asks for the password, is not verified, and stands in the log; a name asks for nothing", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  await setPassword(await mustOpen(t), { newPassword: password });
  const { cookies } = await signIn(t.backend, auth, { email: owner, password }, nobody);
  const person = await personOf(t, cookies);
  if (!person) throw new Error("the password signed nobody in");
  await t.backend.db.user.updateMany({ data: { emailVerified: true } });
  await changeProfile(person, { name: "Ada", email: owner });
  const email = "ada@example.org";
  for (const currentPassword of [undefined, "a guess"])
    await expect(changeProfile(person, { name: "Eve", email, currentPassword })).rejects.toMatchObject({
      code: "PASSWORD_WRONG",
    });
  expect(await personOf(t, cookies)).toMatchObject({ name: "Ada", email: owner, isEmailVerified: true });
  await changeProfile(person, { name: "Ada", email, currentPassword: password });
  expect(await personOf(t, cookies)).toMatchObject({ email, isEmailVerified: false });
  const changes = await t.backend.db.activity.findMany({ where: { action: "account.email-changed" } });
  expect(changes).toMatchObject([{ userId: person.userId, subject: email, details: { former: owner } }]);
});
