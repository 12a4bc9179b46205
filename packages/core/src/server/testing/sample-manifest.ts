import type { z } from "zod";
import { ServerManifest } from "../manifest.ts";

/** The manifest of a minimal chat server in Go, with `changed` in place of some fields. */
export function sampleManifest(changed: Partial<z.input<typeof ServerManifest>> = {}): ServerManifest {
  return ServerManifest.parse({
    schemaVersion: 1,
    name: "Go",
    language: "go",
    profile: "minimal",
    library: { name: "library", version: "1.0.0", homepage: "https://example.org" },
    deliveryPolicy: "backpressure",
    workloads: ["chat"],
    maintainers: ["someone"],
    ...changed,
  });
}
