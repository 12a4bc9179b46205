import { z } from "zod";

/** A publisher's claim about a bundle: it is theirs, and the A/A floors that its host had. */
export const Statement = z.looseObject({
  v: z.literal(1),
  kind: z.literal("plumbline-publication"),
  /** The bundle's digest. */
  bundle: z.string(),
  /** The name that the publisher gives itself. */
  publisher: z.string().max(200),
  publishedAt: z.string(),
  /** A/A floors by scenario and metric. */
  floors: z.record(z.string(), z.record(z.string(), z.number())),
});
export type Statement = z.infer<typeof Statement>;
