import { z } from "zod";
import type { LoadPlan } from "./load-plan.ts";
import type { Limits } from "./scenario.ts";

/** What one side's container may use. The CPU set is in the kernel's list form (`0`, `0-1`). */
const Share = z.strictObject({
  cpuset: z.string(),
  cpus: z.number().positive(),
  memoryBytes: z.number().int().positive(),
});

export type Share = z.infer<typeof Share>;

/** What each side of a trial may use of the host: the scenario's limits scaled to it. Recorded with the trial. */
export const Allotment = z.strictObject({ server: Share, generator: Share });
export type Allotment = z.infer<typeof Allotment>;

const MIB = 1_048_576;
/** The generator needs room for its histograms and connections; it is never the smaller one. */
const GENERATOR_MEMORY_BYTES = 2048 * MIB;

/**
 * Divides a host between server and generator: disjoint CPU sets wherever there are two CPUs. The server gets what the
 * scenario's limits say but at most half of the CPUs, the generator gets the rest; on a single CPU both share it.
 */
export function allotResources(limits: Limits, host: { cpus: number; memoryBytes: number }): Allotment {
  const serverCpus = Math.max(1, Math.min(Math.ceil(limits.cpus), Math.floor(host.cpus / 2)));
  const shared = host.cpus < 2;
  const generatorCpus = shared ? 1 : host.cpus - serverCpus;
  return {
    server: {
      cpuset: range(0, serverCpus),
      cpus: Math.min(limits.cpus, serverCpus),
      memoryBytes: Math.min(limits.memoryMb * MIB, Math.floor(host.memoryBytes / 2)),
    },
    generator: {
      cpuset: shared ? "0" : range(serverCpus, generatorCpus),
      cpus: generatorCpus,
      memoryBytes: Math.min(GENERATOR_MEMORY_BYTES, Math.floor(host.memoryBytes / 2)),
    },
  };
}

/**
 * Divides the generator's share: disjoint CPUs of its own for each where there are enough, else all of them share those there
 * are. The memory is divided in any case.
 */
export function divideShare({ cpuset, cpus, memoryBytes }: Share, parts: number): Share[] {
  const each = { memoryBytes: Math.floor(memoryBytes / parts) };
  const first = Number.parseInt(cpuset, 10);
  const own = Math.floor(cpus / parts);
  return Array.from({ length: parts }, (_, part) =>
    own < 1 ? { ...each, cpuset, cpus } : { ...each, cpuset: range(first + part * own, own), cpus: own },
  );
}

/**
 * What each side may use under a plan. Of round trips the client is what is measured: the scenario's limits are its own, on
 * the generator's CPUs, and the server that counts keeps to the server's.
 */
export function allotPlan(
  { plan, limits }: { plan: Pick<LoadPlan, "workload">; limits: Limits },
  host: { cpus: number; memoryBytes: number },
): Allotment {
  const { server, generator } = allotResources(limits, host);
  if (plan.workload !== "round-trips") return { server, generator };
  const client = { cpus: Math.min(limits.cpus, generator.cpus), memoryBytes: server.memoryBytes };
  return { server, generator: { ...generator, ...client } };
}

function range(first: number, count: number): string {
  return count === 1 ? String(first) : `${first}-${first + count - 1}`;
}
