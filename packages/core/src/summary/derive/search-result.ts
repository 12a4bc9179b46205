import { z } from "zod";

/** The result of an upper-limit search. */
export const SearchResult = z.strictObject({
  /** Clients of the last step that stayed within all limits; 0 where the first one did not. */
  carriedClients: z.number().int(),
  /** Clients of the step that crossed a limit; null where none did: the server carries more than was asked. */
  endedAtClients: z.number().int().nullable(),
  /** Which limit was crossed. */
  reason: z.enum(["latency", "errors", "losses"]).nullable(),
  /** The limit that was crossed: microseconds of the 99th percentile, errors ÷ clients, or lost ÷ owed. Null where none was. */
  limit: z.number().nullable().default(null),
  /** 99th percentile of the step that ended the search, or of the last step; null where nothing was delivered. */
  latencyP99Us: z.number().nullable(),
  /** Errors ÷ clients of that step. */
  errorShare: z.number(),
  /** Lost ÷ owed deliveries of that step, where they ended the search. */
  lostShare: z.number().optional(),
});
export type SearchResult = z.infer<typeof SearchResult>;
