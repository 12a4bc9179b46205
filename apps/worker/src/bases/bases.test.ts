import { expect, test } from "vitest";
import { isVersion } from "./host-tool.ts";
import { isUnknownImage } from "./pull.ts";
import { parseReference, registryHost } from "./reference.ts";

test.each([
  ["golang:1.26", "golang", "1.26"],
  ["gcr.io/distroless/static:nonroot", "gcr.io/distroless/static", "nonroot"],
  ["localhost:5000/a", "localhost:5000/a", "latest"],
  ["localhost:5000/a:b", "localhost:5000/a", "b"],
])("%s is %s with the tag %s", (reference, repository, tag) => {
  expect(parseReference(reference)).toEqual({ repository, tag });
});

test("tells the registry from the name", () => {
  const names = [
    "golang:1.26",
    "oven/bun:1.4.5",
    "gcr.io/distroless/static:nonroot",
    "localhost:5000/a",
    "localhost/a",
  ];
  expect(names.map(registryHost)).toEqual(["docker.io", "docker.io", "gcr.io", "localhost:5000", "localhost"]);
});

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
  expect(
    isUnknownImage(500, "Get https://registry-1.docker.io/v2/: dial tcp: lookup registry-1.docker.io: no such host"),
  ).toBe(false);
  expect(isUnknownImage(500, "net/http: request canceled while waiting for connection")).toBe(false);
});
