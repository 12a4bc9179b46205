import type { ServerWebSocket } from "bun";

/** A connection; its data is what is done with it. */
export type Socket = ServerWebSocket<Session>;

/** The behaviour of one workload on one connection. */
export interface Session {
  /** Longest message read, in bytes. */
  readonly readLimitBytes: number;
  open?(socket: Socket): void;
  message(socket: Socket, message: string | Buffer): void;
  /** The peer has taken everything that waited for it. */
  drain?(socket: Socket): void;
  close?(socket: Socket): void;
}

/** The result of `send` for a message that was not taken because too much waits for the peer already. */
export const DROPPED = 0;

export const OPEN = WebSocket.OPEN;
