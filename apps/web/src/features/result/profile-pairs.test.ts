import { expect, it } from "vitest";
import { profilePairs } from "./profile-pairs.ts";

it("pairs the minimal with the framework servers of the same language only", () => {
  const pairs = profilePairs([
    { serverId: "go-gorilla", language: "go", profile: "minimal" },
    { serverId: "go-fiber", language: "go", profile: "framework" },
    { serverId: "rust-axum", language: "rust", profile: "framework" },
  ]);
  expect(pairs).toEqual([{ label: "Go: go-gorilla against go-fiber", minimal: "go-gorilla", framework: "go-fiber" }]);
});
