import type { ServerWebSocket } from "bun";

/** A connection; its data is what is done with it. */
export type Socket = ServerWebSocket<Session>;

/** What one workload does with one connection. */
export interface Session {
  /** Longest message read, in bytes. */
  readonly readLimitBytes: number;
  open?(socket: Socket): void;
  message(socket: Socket, message: string | Buffer): void;
  /** What waited for the peer has been taken. */
  drain?(socket: Socket): void;
  close?(socket: Socket): void;
}

/** What `send` returns for a message that was not taken because too much waits for the peer already. */
export const DROPPED = 0;

export const OPEN = WebSocket.OPEN;
