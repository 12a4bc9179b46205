import { ServerManifest } from "@plumbline/core/server/manifest";
import { expect, test } from "vitest";
import { digestImage } from "./digest-image.ts";

const written = {
  schemaVersion: 1,
  name: "mine",
  language: "go",
  profile: "minimal",
  library: { name: "none", version: "1", homepage: "https://example.org" },
  deliveryPolicy: "drop-newest",
  workloads: ["echo"],
  maintainers: ["You"],
};
const digest = (manifest: object, image = "a") =>
  digestImage(`registry.example/mine@sha256:${image.repeat(64)}`, ServerManifest.parse(manifest));

test("an image is another version with another manifest, and a manifest with another image", () => {
  const digests = [
    digest(written),
    digest({ ...written, deliveryPolicy: "evict" }),
    digest({ ...written, variants: [{ id: "big", name: "big", args: ["--big"] }] }),
    digest(written, "b"),
  ];
  expect(new Set(digests).size).toBe(digests.length);
  for (const each of digests) expect(each).toMatch(/^[0-9a-f]{64}$/);
});

test("the order of the manifest's keys and the registry do not count", () => {
  const reversed = Object.fromEntries(Object.entries(written).reverse());
  expect(digest(reversed)).toBe(digest(written));
  const manifest = ServerManifest.parse(written);
  const digestIn = (registry: string) => digestImage(`${registry}/mine@sha256:${"a".repeat(64)}`, manifest);
  expect(digestIn("one.example")).toBe(digestIn("two.example:5000"));
});
