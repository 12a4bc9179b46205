import { expect, test } from "vitest";
import { createTestBackend } from "../testing/test-backend.ts";
import { createOwnerLink } from "./create-owner-link.ts";
import { findScope } from "./find-scope.ts";
import { openSession } from "./open-session.ts";

const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("token") ?? "";

test("an owner link signs in once and never again", async () => {
  await using t = await createTestBackend();
  const token = tokenOf(await createOwnerLink(t.backend, { baseUrl: "http://127.0.0.1:3000" }));
  const { sessionToken } = await openSession(t.backend, { token });
  expect(await findScope(t.backend, sessionToken)).toMatchObject({
    organizationId: t.scope.organizationId,
    organizationName: "Local",
  });
  await expect(openSession(t.backend, { token })).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});

test("a new owner link makes the unused one before it useless", async () => {
  await using t = await createTestBackend();
  const first = tokenOf(await createOwnerLink(t.backend, { baseUrl: "http://127.0.0.1:3000" }));
  await createOwnerLink(t.backend, { baseUrl: "http://127.0.0.1:3000" });
  await expect(openSession(t.backend, { token: first })).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});

test("a session ends with its time, and with the membership", async () => {
  await using t = await createTestBackend();
  const open = async () =>
    openSession(t.backend, { token: tokenOf(await createOwnerLink(t.backend, { baseUrl: "http://127.0.0.1:3000" })) });
  const expired = await open();
  await t.backend.db.session.updateMany({ data: { expiresAt: new Date(0) } });
  expect(await findScope(t.backend, expired.sessionToken)).toBeNull();
  const current = await open();
  await t.backend.db.member.deleteMany();
  expect(await findScope(t.backend, current.sessionToken)).toBeNull();
  expect(await findScope(t.backend, "made up")).toBeNull();
});
