import { z } from "zod";

const Machine = z.object({
  cpus: z.number().int().positive(),
  memoryBytes: z.number().positive(),
  /** The most descriptors that one process of a container can have. */
  nofileHardLimit: z.number().int().positive(),
});

/** What a host has to give to a trial, as its engine says, and what the other hosts have that its load comes from, if it does. */
export const HostFacts = Machine.extend({ generators: z.array(Machine).optional() });
export type HostFacts = z.infer<typeof HostFacts>;
