import type { TokenView } from "@plumbline/core/access/token";
import { expect, test } from "vitest";
import { toTokenState } from "./token-state.ts";

const token = (over: Partial<TokenView>): TokenView => ({
  tokenId: "t",
  name: "CI",
  prefix: "plumb_abcdef",
  scopes: ["read"],
  createdBy: null,
  createdAt: new Date(0),
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  ...over,
});

test("a token ends with its time or with its revocation, and not before", () => {
  expect(toTokenState(token({}), 10)).toBe("valid");
  expect(toTokenState(token({ expiresAt: new Date(11) }), 10)).toBe("valid");
  expect(toTokenState(token({ expiresAt: new Date(10) }), 10)).toBe("expired");
  expect(toTokenState(token({ expiresAt: new Date(10), revokedAt: new Date(5) }), 10)).toBe("revoked");
});
