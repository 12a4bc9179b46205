import { ServerManifest } from "@plumbline/core/server/manifest";
import type { ServerView } from "@plumbline/core/server/views";
import { expect, it } from "vitest";
import { groupServers } from "./group-servers.ts";

function view(serverId: string, language: string, profile: string): ServerView {
  const library = { name: "library", version: "1.0.0", homepage: "https://example.org" };
  const manifest = ServerManifest.parse({
    schemaVersion: 1,
    name: serverId,
    language,
    profile,
    library,
    deliveryPolicy: "backpressure",
    workloads: ["chat"],
    maintainers: ["someone"],
  });
  return { serverId, manifest, sourceDigest: "sha256:0", pushed: null, image: null, results: [] };
}

it("groups by language in the order of their names, the minimal profile first", () => {
  const groups = groupServers([
    view("rust-axum", "rust", "framework"),
    view("node-ws", "node", "minimal"),
    view("rust-tungstenite", "rust", "minimal"),
    view("go-fiber", "go", "framework"),
  ]);
  expect(groups.map(({ label, servers }) => [label, servers.map(({ serverId }) => serverId)])).toEqual([
    ["Go", ["go-fiber"]],
    ["Node.js", ["node-ws"]],
    ["Rust", ["rust-tungstenite", "rust-axum"]],
  ]);
});
