import { z } from "zod";
import { AuditVerdict } from "../audit/verdict.ts";
import { FigureValue } from "../metric/figure-value.ts";
import { ImageView } from "../run/views.ts";
import { CatalogueManifest } from "./manifest.ts";
import { PushedView } from "./push-server.ts";

/** A server of the catalogue with what is known of its builds and last results. */
export const ServerView = z.strictObject({
  serverId: z.string(),
  manifest: CatalogueManifest,
  sourceDigest: z.string(),
  /** Where it was pushed from; null: it is of the folders that every organization has. */
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
