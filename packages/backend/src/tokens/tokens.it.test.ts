import { CreateToken } from "@plumbline/core/access/token";
import { expect, test } from "vitest";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { createToken } from "./create-token.ts";
import { findTokenScope } from "./find-token-scope.ts";
import { findTokens } from "./find-tokens.ts";
import { revokeToken } from "./revoke-token.ts";

const input = CreateToken.parse({ name: "CI", scopes: ["read", "run"] });

test("a token stands for its organization with just its scopes, and its use is noted", async () => {
  await using t = await createTestBackend();
  const { token, tokenId, prefix } = await createToken(t.scope, input);
  expect(token.startsWith(prefix)).toBe(true);
  expect(await findTokenScope(t.backend, token)).toMatchObject({
    organizationId: t.scope.organizationId,
    tokenId,
    permissions: ["read", "run"],
  });
  const [listed] = await findTokens(t.scope);
  expect(listed).toMatchObject({ tokenId, name: "CI", lastUsedAt: expect.any(Date), revokedAt: null });
});

test("the secret is stored nowhere", async () => {
  await using t = await createTestBackend();
  const { token } = await createToken(t.scope, input);
  const { rows } = await t.backend.sql.query("select * from token");
  expect(JSON.stringify(rows)).not.toContain(token.slice(14));
});

test("a revoked, an expired, a mistyped and an unknown token stand for nobody", async () => {
  await using t = await createTestBackend();
  const revoked = await createToken(t.scope, input);
  const expired = await createToken(t.scope, input);
  await revokeToken(t.scope, revoked);
  await revokeToken(t.scope, revoked);
  await t.backend.db.token.update({ where: { tokenId: expired.tokenId }, data: { expiresAt: new Date(0) } });
  const mistyped = expired.token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const token of [revoked.token, expired.token, mistyped, "plumb_", ""])
    expect(await findTokenScope(t.backend, token)).toBeNull();
});

test("somebody else's token cannot be seen or revoked", async () => {
  await using t = await createTestBackend();
  const { token, tokenId } = await createToken(t.scope, input);
  const foreign = await createForeignScope(t.backend);
  expect(await findTokens(foreign)).toEqual([]);
  await expect(revokeToken(foreign, { tokenId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(revokeToken(t.scope, { tokenId: "no-id" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await findTokenScope(t.backend, token)).not.toBeNull();
});

test("who may not administer makes, sees and revokes none", async () => {
  await using t = await createTestBackend();
  const { tokenId } = await createToken(t.scope, input);
  const member = { ...t.scope, permissions: ["read", "run", "manage"] as const };
  const refused = { code: "FORBIDDEN", evidence: { needed: "administer" } };
  await expect(createToken(member, input)).rejects.toMatchObject(refused);
  await expect(findTokens(member)).rejects.toMatchObject(refused);
  await expect(revokeToken(member, { tokenId })).rejects.toMatchObject(refused);
});
