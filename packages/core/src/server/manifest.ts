import { z } from "zod";
import { Workload } from "../workload/workload.ts";
import { Language } from "./language.ts";

/** A server's id is its folder's name: lower case words joined by hyphens. */
export const ServerId = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "use lower-case letters, digits and single hyphens, for example go-gorilla");

/** `minimal`: the WebSocket library alone. `framework`: inside a web framework. */
export const Profile = z.enum(["minimal", "framework"]);
export type Profile = z.infer<typeof Profile>;

/**
 * What happens when one peer reads too slowly, declared and then checked by the gate.
 * Only servers of one policy are ranked together.
 */
export const DeliveryPolicy = z.enum(["backpressure", "drop-newest", "drop-oldest", "evict"]);
export type DeliveryPolicy = z.infer<typeof DeliveryPolicy>;

const Package = z.strictObject({
  name: z.string().min(1).max(100),
  version: z.string().min(1).max(50),
  homepage: z.url(),
});

const Variant = z.strictObject({
  id: ServerId,
  name: z.string().min(1).max(100),
  /** Further process arguments, each one element; never passed through a shell. */
  args: z.array(z.string().max(200)).min(1).max(20),
  notes: z.string().max(500).optional(),
});

/** `servers/<id>/server.json`. Strict: an unknown key is an error, so that a misspelling cannot hide. */
export const ServerManifest = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  name: z.string().min(1).max(100),
  language: Language,
  profile: Profile,
  library: Package,
  framework: Package.optional(),
  deliveryPolicy: DeliveryPolicy,
  workloads: z.array(Workload).min(1),
  variants: z.array(Variant).max(10).default([]),
  maintainers: z.array(z.string().min(1).max(100)).min(1),
  notes: z.string().max(2000).default(""),
});
export type ServerManifest = z.infer<typeof ServerManifest>;
