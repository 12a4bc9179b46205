import { z } from "zod";
import { AuditVerdict } from "../audit/verdict.ts";
import { FrozenFlow } from "../flow/flow-text.ts";
import { Deviation } from "../gate/deviation.ts";
import { FigureValue } from "../metric/figure-value-schema.ts";
import { Language } from "./language.ts";
import { CatalogueManifest, Companion, DeliveryPolicy, Profile } from "./manifest.ts";
import { PushedView } from "./push-server.ts";

/** A server as it was when the run was started; enough to draw it (name, hue, shade, mark). */
export const ServerSnapshot = z.strictObject({
  serverId: z.string(),
  name: z.string(),
  language: Language,
  profile: Profile,
  deliveryPolicy: DeliveryPolicy,
  library: z.string(),
  sourceDigest: z.string(),
  /** The git commit that last changed the source; absent where none is known. */
  commit: z.string().optional(),
  /** Process arguments beside the contract's own: a variant's. */
  args: z.array(z.string()).default([]),
  containers: z.array(Companion).default([]),
  threadsPerConnection: z.number().int().default(0),
  deviations: z.array(Deviation).default([]),
  /** Present where it breaks rules that keep it out of every ranking. */
  exhibition: z.literal(true).optional(),
  /** A target's address without the query. Its language, library, image, CPU and memory are not known. */
  target: z
    .strictObject({
      url: z.string(),
      /** Steps of its clients, where these are its own. */ flow: FrozenFlow.optional(),
    })
    .optional(),
});
export type ServerSnapshot = z.infer<typeof ServerSnapshot>;

/** How the server's image came to be. */
export const ImageView = z.strictObject({
  imageDigest: z.string(),
  imageBytes: z.number(),
  /** Size of the program and what it needs at run time, without the base image; null where it is not known. */
  artifactBytes: z.number().nullable(),
  buildMs: z.number(),
  /** The kind of its base images: the public ones or local stand-ins. */
  bases: z.enum(["public", "stand-in"]),
  builtAt: z.date(),
});
export type ImageView = z.infer<typeof ImageView>;

/** A server of the catalogue with what is known of its builds and last results. */
export const ServerView = z.strictObject({
  serverId: z.string(),
  manifest: CatalogueManifest,
  /** Present where its manifest declares rules that keep it out of every ranking. */
  exhibition: z.literal(true).optional(),
  sourceDigest: z.string(),
  /** The origin of a pushed server; null for a server from the folders that every organization has. */
  pushed: PushedView.nullable(),
  image: ImageView.nullable(),
  /** Latest trials of each scenario that the audit has not refused, newest first; in a list of servers each with no more than the figure that its scenario says to read first. */
  results: z.array(
    z.strictObject({
      trialId: z.string(),
      runId: z.string(),
      scenarioId: z.string(),
      finishedAt: z.date(),
      values: z.record(z.string(), FigureValue),
      /** VALID or SUSPECT; null where it was not audited. */
      verdict: AuditVerdict.nullable(),
    }),
  ),
});
export type ServerView = z.infer<typeof ServerView>;
