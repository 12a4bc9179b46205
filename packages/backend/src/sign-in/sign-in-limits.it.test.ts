import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInLimits } from "../access/count-sign-in.ts";
import { TRIES_PER_WINDOW } from "../access/count-try.ts";
import { setPassword } from "../accounts/set-password.ts";
import { ensureSecret } from "../secrets/ensure-secret.ts";
import { createAuth } from "../sessions/auth.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { signIn } from "./sign-in.ts";

const email = "owner@plumbline.localhost";
const password = "correct horse battery";
const WINDOW_MS = 5 * 60_000;

// the clock is fixed: a window that ended in between would allow as many attempts again
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS + 1_000 });
});
afterEach(() => vi.useRealTimers());

/** A burst of guesses: the account and the client of the nth. */
type Guesses = {
  name: string;
  tries: number;
  account: (nth: number) => string;
  client: (nth: number) => string;
  /** Maximum number of guesses that may reach the password hash. */
  most: number;
};

const clients = {
  "one client": () => "203.0.113.7",
  "many clients": (nth: number) => `198.51.${nth >> 8}.${nth & 255}`,
};
const accounts = { "one account": () => email, "many accounts": (nth: number) => `person-${nth}@example.org` };
const mostOf = (whose: string, from: string) =>
  Math.min(
    whose === "one account" ? TRIES_PER_WINDOW : signInLimits.inAll,
    from === "one client" ? signInLimits.ofClient : signInLimits.inAll,
  );

const guesses: Guesses[] = Object.entries(accounts).flatMap(([whose, account]) =>
  Object.entries(clients).map(([from, client]) => ({
    name: `${whose} from ${from}`,
    tries: mostOf(whose, from) + 20,
    account,
    client,
    most: mostOf(whose, from),
  })),
);

const headersOf = (client: string, cookies: string[] = []) =>
  new Headers({ "x-forwarded-for": client, cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });

async function open(t: TestBackend) {
  const auth = await createAuth(t.backend, { secret: await ensureSecret(t.backend), isHttps: false });
  const whose = { userId: t.scope.userId ?? "", organizationId: t.scope.organizationId };
  const person = {
    ...t.scope,
    ...whose,
    sessionId: crypto.randomUUID(),
    name: "Owner",
    email,
    isEmailVerified: false,
    hasSecondFactor: false,
  };
  await setPassword({ ...person, openedBy: "link" }, { newPassword: password });
  const attempt = (input: { email: string; password: string }, headers: Headers) =>
    signIn(t.backend, auth, input, headers).then(
      ({ cookies }) => ({ code: "in", cookies, nextStep: "" }),
      ({ code, nextStep }) => ({ code: String(code), cookies: [], nextStep: String(nextStep) }),
    );
  return { attempt };
}

for (const { name, ...burst } of guesses)
  test(`guessing for ${name} ends, and the browser that is known signs in`, {
    tags: name === "many accounts from one client" ? ["thorough"] : [],
  }, async () => {
    await using t = await createTestBackend();
    const { attempt } = await open(t);
    const before = await attempt({ email, password }, headersOf("192.0.2.1"));
    expect(before.code).toBe("in");

    const guess = (nth: number) =>
      attempt({ email: burst.account(nth), password: "a guess" }, headersOf(burst.client(nth)));
    const answers = await Promise.all(Array.from({ length: burst.tries }, (_, nth) => guess(nth)));
    const codes = answers.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(["SIGN_IN_REFUSED", "TOO_MANY_REQUESTS"]));
    expect(codes.filter((code) => code === "SIGN_IN_REFUSED").length).toBeLessThanOrEqual(burst.most);

    const again = await guess(0);
    expect(again).toMatchObject({ code: "TOO_MANY_REQUESTS", nextStep: expect.stringContaining("./plumb link") });
    const known = await attempt({ email, password }, headersOf(burst.client(0), before.cookies));
    expect(known.code).toBe("in");
  });

test("600 at once from anywhere get an answer of the catalogue, and none is an error of ours", async () => {
  await using t = await createTestBackend();
  const { attempt } = await open(t);
  const guess = (nth: number) =>
    attempt({ email: `person-${nth}@example.org`, password: "a guess" }, headersOf(clients["many clients"](nth)));
  const answers = await Promise.all(Array.from({ length: 600 }, (_, nth) => guess(nth)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["SIGN_IN_REFUSED", "TOO_MANY_REQUESTS"]));
});

test("a browser is known for its own account alone, and its own guesses end", async () => {
  await using t = await createTestBackend();
  const { attempt } = await open(t);
  const { cookies } = await attempt({ email, password }, headersOf("192.0.2.1"));
  const forged = cookies.map((cookie) => cookie.replace(/known_browser=\w/, "known_browser=-"));
  const guess = (whose: string, sent: string[]) => attempt({ email: whose, password: "a guess" }, headersOf("", sent));
  for (const [whose, sent] of [
    ["other@example.org", cookies],
    [email, forged],
    [email, cookies],
  ] as const) {
    const codes: string[] = [];
    for (let nth = 0; nth <= TRIES_PER_WINDOW; nth++) codes.push((await guess(whose, [...sent])).code);
    expect(codes.at(-1), whose).toBe("TOO_MANY_REQUESTS");
    expect(codes[0], whose).toBe("SIGN_IN_REFUSED");
  }
});
