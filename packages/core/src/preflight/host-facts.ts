import { z } from "zod";

const Machine = z.object({
  cpus: z.number().int().positive(),
  memoryBytes: z.number().positive(),
  /** The most descriptors that one process of a container can have. */
  nofileHardLimit: z.number().int().positive(),
});

/** Resources of a host, as its engine reports them, and of the other hosts that generate its load, if any. */
export const HostFacts = Machine.extend({ generators: z.array(Machine).optional() });
export type HostFacts = z.infer<typeof HostFacts>;
