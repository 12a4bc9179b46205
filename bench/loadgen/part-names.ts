/** The parts of the bench `loadgen`; each takes a few minutes and can be asked for alone. */
export const loadgenParts = [
  "echo",
  "pipelined",
  "receive-128",
  "receive-10k",
  "connect",
  "memory",
  "gateway",
  "push",
  "ticks",
] as const;

export type LoadgenPart = (typeof loadgenParts)[number];
