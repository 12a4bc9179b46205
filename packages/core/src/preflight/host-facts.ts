import { z } from "zod";

/** What a host has to give to a trial, as its engine says. */
export const HostFacts = z.object({
  cpus: z.number().int().positive(),
  memoryBytes: z.number().positive(),
  /** The most descriptors that one process of a container can have. */
  nofileHardLimit: z.number().int().positive(),
});
export type HostFacts = z.infer<typeof HostFacts>;
