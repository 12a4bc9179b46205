import { createOwnerLink } from "@plumbline/backend/owner/create-owner-link";
import { afterAll, expect, test } from "vitest";
import { POST as openSetup } from "#app/setup/open/route.ts";
import SetupPage from "#app/setup/page.tsx";
import { ORIGIN } from "../server/testing/sign-in.ts";
import { openWebBed } from "../server/testing/web-bed.ts";

const bed = await openWebBed();
afterAll(() => bed[Symbol.asyncDispose]());
const { t } = bed;

/** The token of a new one-time link. */
async function makeLink(): Promise<string> {
  const { url } = await createOwnerLink(t.backend, { baseUrl: ORIGIN });
  return new URL(url).searchParams.get("token") ?? "";
}

/** Sends what the button of a one-time link's page sends. */
async function pressButton(token: string, more: Record<string, string> = {}): Promise<Response> {
  const headers = { host: "dashboard.test", origin: ORIGIN, ...more };
  const body = new URLSearchParams({ token });
  return openSetup(new Request(`${ORIGIN}/setup/open`, { method: "POST", headers, body }));
}

test("a one-time link exchanges its token for a cookie that no script and no other site can use", async () => {
  const response = await pressButton(await makeLink());
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/");
  expect(response.headers.get("set-cookie")).toMatch(
    /^plumbline\.session_token=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});
test("a one-time link sets the cookie for TLS alone where the browser came over TLS", async () => {
  const overTls = { origin: ORIGIN.replace("http:", "https:"), "x-forwarded-proto": "https" };
  const response = await pressButton(await makeLink(), overTls);
  expect(response.headers.get("set-cookie")).toMatch(/^__Host-plumbline\.session_token=.*; Secure/);
});
test("a one-time link is not used up by its page, which programs fetch to preview it", async () => {
  const token = await makeLink();
  const show = () => SetupPage({ searchParams: Promise.resolve({ token }) });
  for (const shown of [await show(), await show()]) expect(shown.props).toEqual({ token });
  expect((await pressButton(token)).headers.get("set-cookie")).toContain("session_token");
  await expect(show()).rejects.toMatchObject({ digest: expect.stringContaining("/?link=used") });
});
test("a one-time link opens nothing a second time", async () => {
  const token = await makeLink();
  await pressButton(token);
  const again = await pressButton(token);
  expect(again.headers.get("location")).toBe("/?link=used");
  expect(again.headers.get("set-cookie")).toBeNull();
});
test("a one-time link opens nothing once it has expired, and its page says so", async () => {
  const token = await makeLink();
  await t.backend.db.ownerLink.updateMany({ where: { usedAt: null }, data: { expiresAt: new Date(0) } });
  const shown = SetupPage({ searchParams: Promise.resolve({ token }) });
  await expect(shown).rejects.toMatchObject({ digest: expect.stringContaining("/?link=used") });
  expect((await pressButton(token)).headers.get("location")).toBe("/?link=used");
});
test("a one-time link is not used up by a page of another site, nor by a large body", async () => {
  const token = await makeLink();
  const foreign = await pressButton(token, { origin: "https://evil.example" });
  expect([foreign.status, (await foreign.json()).code]).toEqual([403, "FORBIDDEN"]);
  const large = await pressButton(token.padEnd(100_000, "x"));
  expect([large.status, (await large.json()).code]).toEqual([413, "BODY_TOO_LARGE"]);
  expect((await pressButton(token)).headers.get("set-cookie")).toContain("session_token");
});
