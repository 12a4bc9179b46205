import { expect, test } from "vitest";
import { isVersion } from "../../stand-ins/host-tool.ts";
import { isUnknownImage } from "./pull.ts";

test("a tag promises a version and its patches, not another that begins alike", () => {
  expect(["1.26", "1.26.8", "1.2", "1.260", "1.27"].map((found) => isVersion("1.26", found))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a registry that answers is told from one that does not", () => {
  expect(isUnknownImage(404, "manifest for golang:9 not found: manifest unknown")).toBe(true);
  expect(isUnknownImage(404, "pull access denied for x, repository does not exist")).toBe(true);
  expect(isUnknownImage(500, 'error parsing HTTP 404 response body: no error details found: "{}"')).toBe(true);
  expect(
    isUnknownImage(500, "Get https://registry-1.docker.io/v2/: dial tcp: lookup registry-1.docker.io: no such host"),
  ).toBe(false);
  expect(isUnknownImage(500, "net/http: request canceled while waiting for connection")).toBe(false);
});
