import { expect, test } from "vitest";
import type { Mailer } from "../mail/mailer.ts";
import { listenForMail, type TakenMail } from "../mail/testing/mail-server.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { createTestBackend, openConnections, type TestBackend } from "../testing/test-backend.ts";
import { mailLimits, sendEmailLink } from "./ask-for-email.ts";
import { changeProfile } from "./change-profile.ts";
import { confirmEmail, findNewEmail } from "./confirm-email.ts";
import { getAccount } from "./get-account.ts";
import { setPassword } from "./set-password.ts";
import { baseUrl, connect, mustSignIn, owner, password, personOf, withoutMail } from "./testing/account-bed.ts";
import { withdrawEmail } from "./withdraw-email.ts";

const email = "ada@example.org";

/** The owner, signed in by password, and an SMTP server that the installation uses. */
async function openBed() {
  const t = await createTestBackend();
  const server = await listenForMail();
  const { person, cookies } = await mustSignIn(t, await connect(t));
  const mailer: Mailer = { ...withoutMail, mail: server.mail };
  return {
    t,
    mails: server.mails,
    mailer,
    person,
    ask: (to = email) => changeProfile(person, mailer, { name: "Ada", email: to, currentPassword: password }),
    now: () => personOf(t, cookies),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await t[Symbol.asyncDispose]();
    },
  };
}

/** The token of the newest link that an address got. */
function tokenTo(mails: readonly TakenMail[], to = email): { token: string } {
  const text = mails.findLast((mail) => mail.to === to)?.text ?? "";
  const [, token = ""] = new RegExp(`${baseUrl}/email\\?token=([\\w-]{43})\\s`).exec(text) ?? [];
  return { token };
}

/** The new address that waits, as the account's page shows it. */
const waiting = async (person: Person, mailer: Mailer) => (await getAccount(person, mailer)).newEmail;

const findLog = async ({ backend }: TestBackend) => {
  const where = { action: { startsWith: "account.email" } };
  const rows = await backend.db.activity.findMany({ where, orderBy: { activityId: "asc" } });
  return rows.map(({ action, subject, userId }) => [action, subject, userId]);
};

test("a new address holds once the link that was mailed to it is used, and the present one is told at once", async () => {
  await using bed = await openBed();
  const { t, person, mailer, mails } = bed;
  await bed.ask();
  expect(mails.map(({ to }) => to).sort()).toEqual([email, owner]);
  expect(mails.find(({ to }) => to === owner)?.text).toContain(`is to become ${email}`);
  expect(mails.find(({ to }) => to === email)?.text).not.toContain(owner);
  expect(await bed.now()).toMatchObject({ name: "Ada", email: owner });
  expect(await waiting(person, mailer)).toBe(email);

  const link = tokenTo(mails);
  expect([await findNewEmail(t.backend, link), await findNewEmail(t.backend, link)]).toEqual([email, email]);
  expect(await bed.now()).toMatchObject({ email: owner });
  expect(await confirmEmail(t.backend, link)).toBe("changed");
  expect(await bed.now()).toMatchObject({ email, isEmailVerified: true });
  expect(await waiting(person, mailer)).toBeNull();
  expect([await findNewEmail(t.backend, link), await confirmEmail(t.backend, link)]).toEqual([null, "over"]);
  expect(await findLog(t)).toEqual([
    ["account.email-asked", email, person.userId],
    ["account.email-changed", email, person.userId],
  ]);
});

test("a link is not stored, and asking for one needs the password", async () => {
  await using bed = await openBed();
  const guess = changeProfile(bed.person, bed.mailer, { name: "Eve", email, currentPassword: "a guess" });
  await expect(guess).rejects.toMatchObject({ code: "PASSWORD_WRONG" });
  expect(bed.mails).toEqual([]);
  await bed.ask();
  const { rows } = await bed.t.backend.sql.query("select email_change::text from email_change");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(tokenTo(bed.mails).token);
});

test("a link is over after 24 hours of PostgreSQL's clock", async () => {
  await using bed = await openBed();
  const { t, person, mailer, mails } = bed;
  await bed.ask();
  const link = tokenTo(mails);
  const pass = (interval: string) =>
    t.backend.sql.query("update email_change set expires_at = expires_at - $1::interval", [interval]);
  await pass("23 hours 59 minutes");
  expect(await findNewEmail(t.backend, link)).toBe(email);
  await pass("1 minute");
  expect([await findNewEmail(t.backend, link), await confirmEmail(t.backend, link)]).toEqual([null, "over"]);
  expect(await waiting(person, mailer)).toBeNull();
  await expect(sendEmailLink(person, mailer)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(withdrawEmail(person)).rejects.toMatchObject({ code: "CONFLICT" });
});

test.each<[string, (bed: Awaited<ReturnType<typeof openBed>>) => Promise<void>]>([
  ["a newer change", ({ ask }) => ask("eve@example.org")],
  ["another link to the same address", ({ person, mailer }) => sendEmailLink(person, mailer)],
  ["another password", ({ person }) => setPassword(person, { currentPassword: password, newPassword: "another one" })],
  ["its withdrawal", ({ person }) => withdrawEmail(person)],
  [
    "a change by password alone",
    ({ person }) => changeProfile(person, withoutMail, { name: "Ada", email: "b@x.org", currentPassword: password }),
  ],
])("%s ends a link", async (_, end) => {
  await using bed = await openBed();
  await bed.ask();
  const link = tokenTo(bed.mails);
  await end(bed);
  expect(await confirmEmail(bed.t.backend, link)).toBe("over");
  expect((await bed.now())?.email).not.toBe(email);
});

test("a link that was sent again works, and a withdrawal stands in the log", async () => {
  await using bed = await openBed();
  await bed.ask();
  await sendEmailLink(bed.person, bed.mailer);
  await withdrawEmail(bed.person);
  expect(await findLog(bed.t)).toEqual([
    ["account.email-asked", email, bed.person.userId],
    ["account.email-withdrawn", email, bed.person.userId],
  ]);
  await bed.ask();
  expect(await confirmEmail(bed.t.backend, tokenTo(bed.mails))).toBe("changed");
});

test("an address of another account is answered like any other, until its mailbox's reader uses the link", async () => {
  await using bed = await openBed();
  const { backend } = bed.t;
  const { id } = await backend.db.user.create({ data: { name: "Other", email } });
  await bed.ask();
  const link = tokenTo(bed.mails);
  expect([await findNewEmail(backend, link), await confirmEmail(backend, link)]).toEqual([email, "taken"]);
  expect(await bed.now()).toMatchObject({ email: owner });
  await backend.db.user.delete({ where: { id } });
  expect(await confirmEmail(backend, link)).toBe("changed");
});

test("of two uses of a link at once one changes the address, and of two accounts one gets it", async () => {
  await using bed = await openBed();
  const { backend } = bed.t;
  await bed.ask();
  const link = tokenTo(bed.mails);
  await openConnections(backend);
  const use = () => Promise.all(Array.from({ length: 8 }, () => confirmEmail(backend, link)));
  expect((await use()).sort()).toEqual(["changed", ...Array.from({ length: 7 }, () => "over")]);

  const { id: userId } = await backend.db.user.create({ data: { name: "Other", email: "other@example.org" } });
  const wanted = "wanted@example.org";
  const links: { token: string }[] = [];
  for (const each of [bed.person, { ...bed.person, userId, email: "other@example.org" }]) {
    await changeProfile(each, bed.mailer, { name: "Any", email: wanted, currentPassword: password });
    links.push(tokenTo(bed.mails, wanted));
  }
  expect((await Promise.all(links.map((each) => confirmEmail(backend, each)))).sort()).toEqual(["changed", "taken"]);
});

test("a mail that the server refuses is said, and may be sent again; the notice's failure stops nothing", async () => {
  await using bed = await openBed();
  const refused = "refused@example.org";
  await expect(bed.ask(refused)).rejects.toMatchObject({ code: "MAIL_NOT_SENT" });
  expect(await waiting(bed.person, bed.mailer)).toBe(refused);
  await expect(sendEmailLink(bed.person, bed.mailer)).rejects.toMatchObject({ code: "MAIL_NOT_SENT" });
  const { person, mailer } = bed;
  await changeProfile({ ...person, email: refused }, mailer, { name: "Ada", email, currentPassword: password });
  expect(bed.mails.map(({ to }) => to)).toEqual([owner, email]);
});

test("a person can have few mails sent", async () => {
  await using bed = await openBed();
  for (let mails = 0; mails < mailLimits.ofPerson; mails++) await bed.ask();
  const link = tokenTo(bed.mails);
  const refusal = { code: "TOO_MANY_REQUESTS", evidence: { retryAfterS: expect.any(Number) } };
  await expect(bed.ask("eve@example.org")).rejects.toMatchObject(refusal);
  await expect(sendEmailLink(bed.person, bed.mailer)).rejects.toMatchObject(refusal);
  expect(await confirmEmail(bed.t.backend, link)).toBe("changed");
});
