/** Timeouts after which the worker calls a wait a failure, in milliseconds. */
export type Timeouts = {
  /** From the container's start to the first handshake. */
  readyMs: number;
  /** From SIGTERM to the server's end; then it is killed. */
  stopMs: number;
  /** Beyond the generator's plan, for its start and for the delivery of its last frames. */
  generatorMs: number;
};

/** Limit of one pass of a client: ten connections with 10,000 messages each take the slowest library half a minute. */
export const PASS_MS = 100_000;

/** The values of the contract. */
export const TIMEOUTS: Timeouts = { readyMs: 30_000, stopMs: 5_000, generatorMs: 45_000 };
