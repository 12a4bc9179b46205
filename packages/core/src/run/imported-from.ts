import { z } from "zod";

/** The origin of a run that came out of a bundle: it was measured on another installation, or by an earlier life of this one. */
export const ImportedFrom = z.strictObject({
  /** SHA-256 of the bundle's list of hashes: the same for the same bundle. */
  digest: z.string(),
  /** The run's id where it was measured. */
  runId: z.string(),
  exportedAt: z.date(),
});
export type ImportedFrom = z.infer<typeof ImportedFrom>;
