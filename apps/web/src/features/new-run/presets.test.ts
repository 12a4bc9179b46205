import type { ServerView } from "@plumbline/core/server/views";
import { expect, test } from "vitest";
import { preparePresets } from "./presets.ts";

const server = (serverId: string, language: string, profile = "minimal") =>
  ({ serverId, manifest: { language, profile } }) as ServerView;
const servers = [
  server("go-fiber", "go", "framework"),
  server("go-gorilla", "go"),
  server("node-ws", "node"),
  server("rust-axum", "rust", "framework"),
];
const choices = (chosen: string[]) =>
  Object.fromEntries(preparePresets(servers, chosen).map(({ label, changed }) => [label, changed]));

test("with nothing selected, two languages are compared by their minimal servers, with rounds for a verdict", () => {
  expect(choices([])).toEqual({
    "Compare two": { servers: ["go-gorilla", "node-ws"], rounds: 6 },
    "One language": { servers: ["go-fiber", "go-gorilla"] },
    All: { servers: servers.map(({ serverId }) => serverId) },
  });
});

test("selected servers are kept", () => {
  expect(choices(["rust-axum", "go-fiber"])["Compare two"]).toEqual({ servers: ["rust-axum", "go-fiber"], rounds: 6 });
  expect(choices(["rust-axum"])["One language"]).toEqual({ servers: ["rust-axum"] });
});

test("an empty catalogue has no presets, and one of a single server compares nothing", () => {
  expect(preparePresets([], [])).toEqual([]);
  expect(preparePresets(servers.slice(1, 2), []).map(({ label }) => label)).toEqual(["One language", "All"]);
});
