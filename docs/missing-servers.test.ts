import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingServersFile, withMissingServers } from "./write-missing-servers.ts";

test("the table in docs/missing-servers.md is that of the product; npm run docs writes it", () => {
  const page = readFileSync(missingServersFile, "utf8");
  expect(page).toBe(withMissingServers(page));
});
