import { NextRequest } from "next/server";
import { afterEach, expect, test } from "vitest";
import { proxy } from "./proxy.ts";
import { publishDatabaseCheck } from "./server/database-check.ts";

afterEach(() => publishDatabaseCheck(async () => true));

const answer = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { headers }));
const headersOf = async (path: string, headers?: Record<string, string>) =>
  Object.fromEntries((await answer(path, headers)).headers);

test("pages are for this site alone, and their types are not guessed", async () => {
  expect(await headersOf("/runs")).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("a shared chart and a card may stand in other sites' pages", async () => {
  expect(await headersOf("/shared/secret/chart")).toMatchObject({ "cross-origin-resource-policy": "cross-origin" });
  expect(await headersOf("/shared/secret/card.svg")).toMatchObject({ "cross-origin-resource-policy": "cross-origin" });
  expect(await headersOf("/shared/secret")).toMatchObject({ "cross-origin-resource-policy": "same-origin" });
});

test("browsers that came over TLS are told to stay there, and others are not", async () => {
  expect(await headersOf("/runs", { "x-forwarded-proto": "https" })).toMatchObject({
    "strict-transport-security": "max-age=15552000",
  });
  expect(await headersOf("/runs")).not.toHaveProperty("strict-transport-security");
});

test("while PostgreSQL is away a page has the status 503, and says when to come again", async () => {
  const statusOf = async (path: string, headers?: Record<string, string>) => {
    const { status, headers: sent } = await answer(path, headers);
    return [status, sent.get("retry-after")];
  };
  expect(await statusOf("/runs")).toEqual([200, null]);
  publishDatabaseCheck(async () => false);
  expect(await statusOf("/runs")).toEqual([503, "5"]);
  // a file, and a part of a page that is open
  expect(await statusOf("/icon.svg")).toEqual([200, null]);
  expect(await statusOf("/runs", { rsc: "1" })).toEqual([200, null]);
});
