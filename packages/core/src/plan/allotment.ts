import { z } from "zod";

/** Resources that one side's container may use. The CPU set is in the kernel's list form (`0`, `0-1`). */
export const Share = z.strictObject({
  cpuset: z.string(),
  cpus: z.number().positive(),
  memoryBytes: z.number().int().positive(),
});
export type Share = z.infer<typeof Share>;

/** Resources of the hosts that each side of a trial may use: the scenario's limits scaled to the hosts. Recorded with the trial. */
export const Allotment = z.strictObject({
  server: Share,
  /** The share of all generators together. */
  generator: Share,
  /** The share of the proxy in front of the server; absent where there is none. */
  proxy: Share.optional(),
  /** Number of other hosts that run generators; absent if the generators share the server's host. */
  otherHosts: z.number().int().positive().optional(),
  /** The server that was measured on the same CPUs at the same time, the other side of a duel; absent where the trial had them alone. */
  opponent: z.string().optional(),
  /** Bytes that the server's environment has beside what it needs, drawn for this round of a duel; absent where none were drawn. */
  paddingBytes: z.number().int().nonnegative().optional(),
  /** Seed of the order in which the linker placed the server's functions, drawn for this round of a duel; absent where it is the linker's own. */
  layout: z.number().int().positive().optional(),
});
export type Allotment = z.infer<typeof Allotment>;
