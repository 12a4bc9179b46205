/** A message as the runtime hands it over. */
export type Message = string | ArrayBuffer;

/** The behaviour of one workload on one connection. */
export interface Session {
  /** Longest message read, in bytes. */
  readonly readLimitBytes: number;
  open?(): void;
  message(message: Message, bytes: number): void;
  close?(): void;
}

export const NORMAL_CLOSURE = 1000;
export const GOING_AWAY = 1001;
export const POLICY_VIOLATION = 1008;
export const MESSAGE_TOO_BIG = 1009;

export type Timer = ReturnType<typeof setTimeout>;
