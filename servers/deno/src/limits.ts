/** Longest messages read, in bytes; a longer one closes with 1009. */
export const ECHO_READ_LIMIT_BYTES = 1024 * 1024;
export const CHAT_READ_LIMIT_BYTES = 512;
/** For workloads whose clients send ids or nothing. */
export const REQUEST_READ_LIMIT_BYTES = 512;

/** Limits of the chat workload. */
export const CHAT_RULES = {
  /** Each connection's token bucket for chats. */
  chatsPerSecond: 10,
  burst: 10,
  /** Time between the server's text pings. */
  heartbeatMs: 30_000,
  /** A connection that sends no pong for this long is ended. */
  silenceMs: 60_000,
  /** How many messages may wait for one member. */
  queue: 64,
};
export type ChatRules = typeof CHAT_RULES;
