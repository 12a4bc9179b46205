import type { ServerManifest } from "@plumbline/core/server/manifest";
import { sampleManifest } from "@plumbline/core/server/testing/sample-manifest";
import type { ServerView } from "@plumbline/core/server/views";
import { expect, it } from "vitest";
import { groupServers } from "./group-servers.ts";

function view(serverId: string, language: ServerManifest["language"], profile: ServerManifest["profile"]): ServerView {
  const manifest = sampleManifest({ name: serverId, language, profile });
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
