import { expect, test } from "vitest";
import { changedSince } from "./compare-versions.ts";

const build = { library: "ws 8.18", sourceDigest: "a", imageDigest: "sha256:1" };

test("names what differs from the build before, and nothing of the first", () => {
  expect(changedSince(null, build)).toEqual([]);
  expect(changedSince(build, build)).toEqual([]);
  expect(changedSince(build, { library: "ws 8.19", sourceDigest: "b", imageDigest: "sha256:2" })).toEqual([
    "library",
    "source",
    "image",
  ]);
});

test("an image that is not known is no other one", () => {
  expect(changedSince(build, { ...build, imageDigest: null })).toEqual([]);
  expect(changedSince({ ...build, imageDigest: null }, build)).toEqual([]);
});
