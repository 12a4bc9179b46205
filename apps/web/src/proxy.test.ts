import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { proxy } from "./proxy.ts";

const headersOf = (path: string, headers: Record<string, string> = {}) =>
  Object.fromEntries(proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { headers })).headers);

test("pages are for this site alone, and their types are not guessed", () => {
  expect(headersOf("/runs")).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("a shared chart may stand in other sites' pages", () => {
  expect(headersOf("/shared/secret/chart")).toMatchObject({ "cross-origin-resource-policy": "cross-origin" });
  expect(headersOf("/shared/secret")).toMatchObject({ "cross-origin-resource-policy": "same-origin" });
});

test("browsers that came over TLS are told to stay there, and others are not", () => {
  expect(headersOf("/runs", { "x-forwarded-proto": "https" })).toMatchObject({
    "strict-transport-security": "max-age=15552000",
  });
  expect(headersOf("/runs")).not.toHaveProperty("strict-transport-security");
});
