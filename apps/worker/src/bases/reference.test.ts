import { expect, test } from "vitest";
import { familiarName, isImageId } from "./reference.ts";

test.each([
  ["plumbline/a:1", "plumbline/a:1"],
  ["docker.io/plumbline/a:1", "plumbline/a:1"],
  ["index.docker.io/plumbline/a:1", "plumbline/a:1"],
  ["Index.Docker.io/plumbline/a:1", "plumbline/a:1"],
  ["ghcr.io/plumbline/a:1", "ghcr.io/plumbline/a:1"],
  ["my-docker.io/plumbline/a:1", "my-docker.io/plumbline/a:1"],
])("%s is kept as %s", (reference, familiar) => {
  expect(familiarName(reference)).toBe(familiar);
});

test("an id is told from a name, whole or by its beginning", () => {
  expect(["sha256:0123456789abcdef", "sha256:01", "0123456789ab", "CAFE", "7"].every(isImageId)).toBe(true);
  const names = ["debian", "golang:1.26", "cafe:latest", "cafe/cafe", `debian@sha256:${"0".repeat(64)}`];
  expect(names.some(isImageId)).toBe(false);
});
