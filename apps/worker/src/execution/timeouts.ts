/** How long the worker waits for others before it calls that a failure. Milliseconds. */
export type Patience = {
  /** From the container's start to the first handshake. */
  readyMs: number;
  /** From SIGTERM to the server's end, then it is killed. */
  stopMs: number;
  /** What the generator may take beyond its plan, for starting and for delivering its last frames. */
  generatorMs: number;
};

/** The longest pass of a client: ten connections with 10,000 messages each are half a minute for the slowest library. */
export const PASS_MS = 100_000;

/** As the contract says. */
export const PATIENCE: Patience = { readyMs: 30_000, stopMs: 5_000, generatorMs: 45_000 };
