import { z } from "zod";
import { ImageView } from "../run/views.ts";
import { ServerManifest } from "./manifest.ts";

/** A server of the catalogue with what is known of its builds and last results. */
export const ServerView = z.strictObject({
  serverId: z.string(),
  manifest: ServerManifest,
  sourceDigest: z.string(),
  image: ImageView.nullable(),
  /** Latest succeeded trial of each scenario, newest first. */
  results: z.array(
    z.strictObject({
      trialId: z.string(),
      runId: z.string(),
      scenarioId: z.string(),
      finishedAt: z.date(),
      values: z.record(z.string(), z.number()),
    }),
  ),
});
export type ServerView = z.infer<typeof ServerView>;
