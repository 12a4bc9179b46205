import { changeProfile } from "@plumbline/backend/accounts/change-profile";
import { listenForMail } from "@plumbline/backend/mail/testing/mail-server";
import { afterAll, expect, test } from "vitest";
import { POST as confirm } from "#app/email/confirm/route.ts";
import EmailPage from "#app/email/page.tsx";
import { findVisitorOf, requirePerson } from "../server/session/session.ts";
import { ORIGIN } from "../server/testing/sign-in.ts";
import { openWebBed } from "../server/testing/web-bed.ts";

const bed = await openWebBed();
const server = await listenForMail();
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await bed[Symbol.asyncDispose]();
});

const findPerson = async () => requirePerson(await findVisitorOf(new Headers({ cookie: bed.cookie })));

/** The token that the mail to a new address has. */
async function askFor(email: string): Promise<string> {
  const mailer = { baseUrl: ORIGIN, allowPrivate: false, mail: server.mail };
  await changeProfile(await findPerson(), mailer, { name: "Ada", email });
  const text = server.mails.findLast(({ to }) => to === email)?.text ?? "";
  return /\/email\?token=(\S+)/.exec(text)?.[1] ?? "";
}

/** Sends what the button of the link's page sends. */
const pressButton = async (token: string, more: Record<string, string> = {}) =>
  confirm(
    new Request(`${ORIGIN}/email/confirm`, {
      method: "POST",
      headers: { host: "dashboard.test", origin: ORIGIN, ...more },
      body: new URLSearchParams({ token }),
    }),
  );
const show = async (search: { token?: string; end?: string }) =>
  (await EmailPage({ searchParams: Promise.resolve(search) })).props;

test("a link to a new address is used up by its page's button, and not by programs that look at the page", async () => {
  const email = "ada@example.org";
  const token = await askFor(email);
  for (const shown of [await show({ token }), await show({ token })]) expect(shown).toEqual({ token, email });
  expect((await findPerson()).email).not.toBe(email);
  const pressed = await pressButton(token);
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/email?end=changed"]);
  expect(pressed.headers.get("set-cookie")).toBeNull();
  expect(await findPerson()).toMatchObject({ email, isEmailVerified: true });
  expect((await pressButton(token)).headers.get("location")).toBe("/email?end=over");
  expect([await show({ token }), await show({}), await show({ end: "changed" })]).toEqual([
    { end: "over" },
    { end: "over" },
    { end: "changed" },
  ]);
});

test("a link to a new address is not used up by a page of another site, nor by a large body", async () => {
  const token = await askFor("eve@example.org");
  const foreign = await pressButton(token, { origin: "https://evil.example" });
  expect([foreign.status, (await foreign.json()).code]).toEqual([403, "FORBIDDEN"]);
  const large = await pressButton(token.padEnd(100_000, "x"));
  expect([large.status, (await large.json()).code]).toEqual([413, "BODY_TOO_LARGE"]);
  expect((await pressButton(token)).headers.get("location")).toBe("/email?end=changed");
});
