import { z } from "zod";

/** One rule of the contract as it was tried on a server. */
export const GateCheck = z.strictObject({
  /** Stable. */
  checkId: z.string(),
  passed: z.boolean(),
  /** Why the server's manifest declares that it does not keep this rule; absent where it does not. */
  declared: z.string().optional(),
  /** The behaviour of a server that keeps the contract, and the behaviour seen, in plain words. */
  expected: z.string(),
  seen: z.string(),
  durationMs: z.number().nonnegative().default(0),
  /** WebSocket frames that the check sent and received. */
  sent: z.number().int().nonnegative().default(0),
  received: z.number().int().nonnegative().default(0),
  /** The first of those frames in their order, one line each. */
  frames: z.array(z.string()).default([]),
});
export type GateCheck = z.infer<typeof GateCheck>;
