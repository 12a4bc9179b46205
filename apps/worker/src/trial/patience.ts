/** How long the worker waits for others before it calls that a failure. Milliseconds. */
export type Patience = {
  /** From the container's start to the first handshake. */
  readyMs: number;
  /** From SIGTERM to the server's end, then it is killed. */
  stopMs: number;
  /** What the generator may take beyond its plan, for starting and for delivering its last frames. */
  generatorMs: number;
};

/** As the contract says. */
export const PATIENCE: Patience = { readyMs: 30_000, stopMs: 5_000, generatorMs: 45_000 };
