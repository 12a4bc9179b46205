import type { Mailer } from "../../mail/mailer.ts";
import { createOwnerLink } from "../../owner/create-owner-link.ts";
import { openOwnerLink } from "../../owner/open-owner-link.ts";
import { ensureSecret } from "../../secrets/ensure-secret.ts";
import { createAuth } from "../../sessions/auth.ts";
import { findVisitor, type Person } from "../../sessions/find-visitor.ts";
import { readSessionToken } from "../../sessions/session-cookie.ts";
import { signIn } from "../../sign-in/sign-in.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { setPassword } from "../set-password.ts";

/** The base URL of the test installation. */
export const baseUrl = "http://127.0.0.1:3000";
/** An installation without an SMTP server. */
export const withoutMail: Mailer = { baseUrl, allowPrivate: false, mail: null };
/** The first owner's address. */
export const owner = "owner@plumbline.localhost";
/** A password that is long enough to be accepted. */
export const password = "correct horse battery";
/** A request without cookies. */
export const nobody = new Headers();

/** The secret in a one-time link. */
export const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("token") ?? "";
/** The Cookie header that follows Set-Cookie lines. */
export const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

/** better-auth for a browser without TLS. */
export async function connect(t: TestBackend) {
  return createAuth(t.backend, { secret: await ensureSecret(t.backend), isHttps: false });
}

/** The person whom Set-Cookie lines sign in. */
export async function personOf(t: TestBackend, cookies: string[]): Promise<Person | undefined> {
  const visitor = await findVisitor(t.backend, readSessionToken(cookieOf(cookies)) ?? "");
  return visitor?.person;
}

/** Opens a one-time link. @returns Set-Cookie lines */
export async function openByLink(t: TestBackend, email?: string): Promise<string[]> {
  const token = tokenOf(await createOwnerLink(t.backend, { baseUrl, email }));
  return openOwnerLink(t.backend, await connect(t), { token }, nobody);
}

/** The person whom a one-time link of the owner signs in. */
export async function mustOpen(t: TestBackend): Promise<Person> {
  const person = await personOf(t, await openByLink(t));
  if (!person) throw new Error("the link signed nobody in");
  return person;
}

/** Gives the owner a password, and signs them in with it. */
export async function mustSignIn(t: TestBackend, auth: Awaited<ReturnType<typeof connect>>) {
  await setPassword(await mustOpen(t), { newPassword: password });
  const { cookies } = await signIn(t.backend, auth, { email: owner, password }, nobody);
  const person = await personOf(t, cookies);
  if (!person) throw new Error("the password signed nobody in");
  return { person, cookies };
}
