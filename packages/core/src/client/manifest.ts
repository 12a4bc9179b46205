import { z } from "zod";
import { type CatalogueManifest, ServerManifest } from "../server/manifest.ts";

/** `clients/<id>/client.json`. Strict: an unknown key is an error, so that a misspelling cannot hide. */
export const ClientManifest = z.strictObject({
  $schema: ServerManifest.shape.$schema.describe("../client.schema.json gives completion in editors."),
  ...ServerManifest.pick({
    schemaVersion: true,
    name: true,
    language: true,
    library: true,
    gitSources: true,
    variants: true,
    threadsPerConnection: true,
    maintainers: true,
    notes: true,
  }).shape,
});
export type ClientManifest = z.infer<typeof ClientManifest>;

/**
 * A client as the catalogue keeps it, beside the servers. It has one workload; its library stands alone; and it loses nothing:
 * each connection waits for its echo.
 */
export function toCatalogueManifest(client: ClientManifest): CatalogueManifest {
  return {
    ...client,
    profile: "minimal",
    deliveryPolicy: "backpressure",
    workloads: ["round-trips"],
    containers: [],
    tls: false,
    deviations: [],
  };
}
