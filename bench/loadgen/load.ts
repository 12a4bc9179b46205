/** Messages that generators send have as many bytes, the fewest of ours, where they let themselves be told. */
export const MESSAGE_BYTES = 24;

/** What every generator of the bench is asked to do against the bench's server. */
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
