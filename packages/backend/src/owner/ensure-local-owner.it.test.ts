import { expect, test } from "vitest";
import { createTestBackend, openConnections } from "../testing/test-backend.ts";
import { ensureLocalOwner } from "./ensure-local-owner.ts";

test("parts that start at once on an empty database find one organization with one owner", async () => {
  await using t = await createTestBackend();
  await t.backend.db.organization.deleteMany();
  await t.backend.db.user.deleteMany();
  await openConnections(t.backend);
  const owners = await Promise.all(Array.from({ length: 8 }, () => ensureLocalOwner(t.backend)));
  expect(new Set(owners.map(({ organizationId, userId }) => `${organizationId} ${userId}`)).size).toBe(1);
  expect(await t.backend.db.member.findMany()).toEqual([expect.objectContaining({ role: "owner" })]);
});
