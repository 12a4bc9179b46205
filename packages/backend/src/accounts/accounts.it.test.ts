import { expect, test } from "vitest";
import { createOwnerLink } from "../owner/create-owner-link.ts";
import { openOwnerLink } from "../owner/open-owner-link.ts";
import { endSession } from "../sessions/end-session.ts";
import { findSessions } from "../sessions/find-sessions.ts";
import { findVisitor } from "../sessions/find-visitor.ts";
import { readSessionToken } from "../sessions/session-cookie.ts";
import { signOut } from "../sessions/sign-out.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { createTestBackend } from "../testing/test-backend.ts";
import { changeProfile } from "./change-profile.ts";
import { setPassword } from "./set-password.ts";
import {
  baseUrl,
  connect,
  cookieOf,
  mustOpen,
  mustSignIn,
  nobody,
  openByLink,
  owner,
  password,
  personOf,
  tokenOf,
  withoutMail,
} from "./testing/account-bed.ts";

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
  // a window may end in between, then one more attempt is allowed
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
  await changeProfile(person, withoutMail, { name: "Ada", email: "ada@example.org" });
  expect(await mustOpen(t)).toMatchObject({ userId: person.userId, name: "Ada", email: "ada@example.org" });
  expect(await personOf(t, await openByLink(t, "Ada@example.org"))).toMatchObject({ userId: person.userId });
  await expect(createOwnerLink(t.backend, { baseUrl, email: owner })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("without an SMTP server another e-mail address asks for the password, is not verified, and stands in the log; a name asks for nothing", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const { person, cookies } = await mustSignIn(t, auth);
  await t.backend.db.user.updateMany({ data: { emailVerified: true } });
  await changeProfile(person, withoutMail, { name: "Ada", email: owner });
  const email = "ada@example.org";
  for (const currentPassword of [undefined, "a guess"])
    await expect(changeProfile(person, withoutMail, { name: "Eve", email, currentPassword })).rejects.toMatchObject({
      code: "PASSWORD_WRONG",
    });
  expect(await personOf(t, cookies)).toMatchObject({ name: "Ada", email: owner, isEmailVerified: true });
  await changeProfile(person, withoutMail, { name: "Ada", email, currentPassword: password });
  expect(await personOf(t, cookies)).toMatchObject({ email, isEmailVerified: false });
  const changes = await t.backend.db.activity.findMany({ where: { action: "account.email-changed" } });
  expect(changes).toMatchObject([{ userId: person.userId, subject: email, details: { former: owner } }]);
});
