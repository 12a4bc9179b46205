import { z } from "zod";

/**
 * Version of the gate's checks. It goes up whenever one is added, removed or judges differently: what an older version
 * proved proves nothing any more.
 */
export const GATE_VERSION = 10;

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

/** True if a check is about wss. Only servers that terminate TLS themselves get these checks. */
export function isOfTls(checkId: string): boolean {
  return checkId.startsWith("tls.");
}
