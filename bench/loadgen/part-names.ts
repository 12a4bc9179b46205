/** The parts of the bench `loadgen`; each takes a few minutes and can be asked for alone. */
export const loadgenParts = [
  "echo",
  "pipelined",
  "receive-128",
  "receive-10k",
  "connect",
  "memory",
  "ledger-echo",
  "ledger-pipelined",
  "ledger-receive",
  "frame-output",
  "gateway",
  "push",
  "ticks",
  "ticks-two",
  "sends-two",
] as const;

export type LoadgenPart = (typeof loadgenParts)[number];
