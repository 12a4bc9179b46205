/** Size in bytes of the messages that generators send, where it can be set: the fewest that ours can send. */
export const MESSAGE_BYTES = 24;

/** The load that every generator makes against the bench's server. */
export type Load =
  /** Each client keeps `depth` messages in flight; each comes back. */
  | { readonly kind: "echo"; readonly clients: number; readonly depth: number }
  /** Each client sends its next message when all `count` answers of `bytes` bytes to the last one have arrived. */
  | { readonly kind: "push"; readonly clients: number; readonly count: number; readonly bytes: number }
  /** Clients connect and stay silent. */
  | { readonly kind: "idle"; readonly clients: number };

/** The server's path for a load. */
export function pathOf(load: Load): string {
  return load.kind === "push" ? `/ws/push?count=${load.count}&bytes=${load.bytes}` : "/ws/echo";
}

/** Messages in flight per client. */
export function depthOf(load: Load): number {
  if (load.kind === "idle") return 0;
  return load.kind === "echo" ? load.depth : 1;
}
