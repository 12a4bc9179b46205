import { expect, test } from "vitest";
import { whileAway } from "./query-client.ts";

test.each([
  ["a store that is away", { data: { httpStatus: 503 } }, 5_000],
  ["a refusal", { data: { httpStatus: 404 } }, false],
  ["a lost connection, which is retried at once", new Error("failed to fetch"), false],
  ["an answer", null, false],
])("after %s a query is asked again in time", (_, error, afterMs) => {
  expect(whileAway({ state: { error } })).toBe(afterMs);
});
