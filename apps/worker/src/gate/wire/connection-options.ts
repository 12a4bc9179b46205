import type { Allowance } from "./allowance.ts";
import type { FrameLog } from "./frame-log.ts";
import type { DialOptions } from "./handshake.ts";

/** Options of each connection of a check. */
export interface ConnectionOptions extends DialOptions {
  /** Ends the connection, and with it every wait. */
  readonly signal: AbortSignal;
  /** Hears of every frame. */
  readonly log: FrameLog;
  /** Limit of incoming data. */
  readonly allowance: Allowance;
  /** Above this a message refuses the check; absent where the check judges its length. */
  readonly longestMessageBytes?: number;
}
