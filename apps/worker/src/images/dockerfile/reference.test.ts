import { describe, expect, test } from "vitest";
import { isImageId, parseReference } from "./reference.ts";

const digest = `sha256:${"0a".repeat(32)}`;

test.each([
  ["golang", "docker.io", "library/golang", "golang", "latest", undefined],
  ["golang:1.26", "docker.io", "library/golang", "golang", "1.26", undefined],
  ["oven/bun:1.4.5", "docker.io", "oven/bun", "oven/bun", "1.4.5", undefined],
  ["docker.io/plumbline/a:1", "docker.io", "plumbline/a", "docker.io/plumbline/a", "1", undefined],
  ["index.docker.io/plumbline/a", "docker.io", "plumbline/a", "index.docker.io/plumbline/a", "latest", undefined],
  ["my-docker.io/plumbline/a:1", "my-docker.io", "plumbline/a", "my-docker.io/plumbline/a", "1", undefined],
  ["Docker.io/a", "Docker.io", "a", "Docker.io/a", "latest", undefined],
  ["localhost/a", "localhost", "a", "localhost/a", "latest", undefined],
  ["localhost:5000/a:b", "localhost:5000", "a", "localhost:5000/a", "b", undefined],
  [
    `gcr.io/distroless/a__b-c.d@${digest}`,
    "gcr.io",
    "distroless/a__b-c.d",
    "gcr.io/distroless/a__b-c.d",
    undefined,
    digest,
  ],
  [`debian:12@${digest}`, "docker.io", "library/debian", "debian", "12", digest],
])("%s is taken apart as Docker does it", (reference, registry, path, repository, tag, hash) => {
  expect(parseReference(reference)).toEqual({ registry, path, repository, tag, digest: hash });
});

describe("what is not the name of an image never reaches the engine", () => {
  const parts = [
    "..",
    ".",
    "",
    "A",
    "a b",
    "a?x=1",
    "a#b",
    "a%2fb",
    "a&b",
    "a\\b",
    "a\nb",
    "a\0b",
    "é",
    "$x",
    "-a",
    "a-",
    "a___b",
    "a..b",
  ];
  const names = parts.flatMap((part) => [part, `${part}/a`, `a/${part}`, `gcr.io/${part}/a`, `gcr.io/a/${part}:1`]);
  const others = [
    "../info?x=",
    "../../containers/json?all=1",
    "a/../../../info",
    "http://127.0.0.1/a",
    "//127.0.0.1/a",
    "[::1]:5000/a",
    "user@host/a",
    "host:port/a",
    "host:123456/a",
    "-host.io/a",
    "host..io/a",
    "a:",
    "a:-b",
    "a:b:c",
    `a:${"b".repeat(129)}`,
    "a".repeat(256),
    "a/".repeat(200_000),
    "a@",
    "a@sha256:12",
    `a@${digest}@${digest}`,
    `a@${digest.toUpperCase()}`,
    `a@md5:${"0".repeat(32)}`,
  ];
  // a capital or a dot in its first part makes that one a host, which may be
  const hosts = new Set(["A/a"]);
  test.each([...names, ...others].filter((name) => !hosts.has(name)).map((name) => [name.slice(0, 60), name]))(
    "%j",
    (_, name) => {
      expect(() => parseReference(name)).toThrow(expect.objectContaining({ code: "IMAGE_BUILD_FAILED" }));
    },
  );
});

test("an id is told from a name, whole or by its beginning", () => {
  expect(["sha256:0123456789abcdef", "sha256:01", "0123456789ab", "CAFE", "7"].every(isImageId)).toBe(true);
  const names = ["debian", "golang:1.26", "cafe:latest", "cafe/cafe", `debian@sha256:${"0".repeat(64)}`];
  expect(names.some(isImageId)).toBe(false);
});
