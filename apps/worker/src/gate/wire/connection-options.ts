import type { Allowance } from "./allowance.ts";
import type { FrameLog } from "./frame-log.ts";

/** What each connection of a check is made with. */
export interface ConnectionOptions {
  /** Ends the connection, and with it every wait. */
  readonly signal: AbortSignal;
  /** Hears of every frame. */
  readonly log: FrameLog;
  /** Of what may come. */
  readonly allowance: Allowance;
  /** What its certificate must come from, for `wss://`. */
  readonly ca?: string | undefined;
  /** Above this a message refuses the check; absent where the check judges its length. */
  readonly longestMessageBytes?: number;
}
