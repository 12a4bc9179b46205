import type { Limits } from "../scenario/scenario.ts";
import type { Allotment, Share } from "./allotment.ts";
import { generatorsOf } from "./load-figures.ts";
import type { LoadPlan } from "./load-plan.ts";

type Machine = { readonly cpus: number; readonly memoryBytes: number };

/** The machine that a server is measured on, and the other ones that its load comes from, where there are any. */
export type Hosts = Machine & { readonly generators?: readonly Machine[] | undefined };

const MIB = 1_048_576;

/** The generator needs room for its histograms and connections; it is never the smaller one. */
const GENERATOR_MEMORY_BYTES = 2048 * MIB;

/** A proxy keeps buffers for both of its sides of each connection. */
const PROXY_MEMORY_BYTES = 1024 * MIB;

/** The programs on the hosts beside the server. */
type Beside = { readonly generators?: number; readonly isProxied?: boolean };

/**
 * Divides a host between server, generator and proxy: disjoint CPU sets wherever there are two CPUs. The server gets what the
 * scenario's limits say but at most half of the CPUs, the generator gets the rest; on a single CPU both share it. Where the load
 * comes from other hosts, the server gets its limits and the generators get those hosts. A proxy gets one CPU of its own where the
 * generator keeps as many as the server has, else it shares the server's.
 * @param beside how many generators there are (one alone needs only the first of the other hosts), and if a proxy stands in front
 */
export function allocateResources(
  limits: Limits,
  host: Hosts,
  { generators = 1, isProxied = false }: Beside = {},
): Allotment {
  const others = (host.generators ?? []).slice(0, generators);
  const serverMost = others.length > 0 ? host.cpus : Math.floor(host.cpus / 2);
  const serverCpus = Math.max(1, Math.min(Math.ceil(limits.cpus), serverMost));
  const kept = others.length > 0 ? 0 : serverCpus;
  const proxyCpus = isProxied && host.cpus - serverCpus - 1 >= kept ? 1 : 0;
  const server = {
    cpuset: range(0, serverCpus),
    cpus: Math.min(limits.cpus, serverCpus),
    memoryBytes: Math.min(limits.memoryMb * MIB, Math.floor(host.memoryBytes / 2)),
  };
  const proxy = {
    cpuset: proxyCpus > 0 ? String(serverCpus) : server.cpuset,
    cpus: 1,
    memoryBytes: Math.min(PROXY_MEMORY_BYTES, Math.floor(host.memoryBytes / 4)),
  };
  const servers = isProxied ? { server, proxy } : { server };
  if (others.length > 0) return { ...servers, generator: sumShares(others.map(wholeOf)), otherHosts: others.length };
  const shared = host.cpus < 2;
  const cpus = shared ? 1 : host.cpus - serverCpus - proxyCpus;
  const generator = {
    cpuset: shared ? "0" : range(serverCpus + proxyCpus, cpus),
    cpus,
    memoryBytes: generatorMemory(host),
  };
  return { ...servers, generator };
}

/** The share of each generator, in generator order. Generators are assigned to other hosts in turns, beginning with the first. */
export function allocateGenerators(
  limits: Limits,
  host: Hosts,
  { generators, isProxied = false }: Beside & { readonly generators: number },
): Share[] {
  const others = (host.generators ?? []).slice(0, generators);
  if (others.length === 0) return divideShare(allocateResources(limits, host, { isProxied }).generator, generators);
  const divided = others.map((other, index) => {
    const onIt = Math.ceil((generators - index) / others.length);
    return divideShare(wholeOf(other), onIt);
  });
  return Array.from({ length: generators }, (_, index) => {
    const share = divided[index % others.length]?.[Math.floor(index / others.length)];
    if (!share) throw new Error(`there is no share for generator ${index}`);
    return share;
  });
}

/**
 * Allocates the resources of one side of a duel: both servers have the server's CPUs, and each side's generator has a half of the
 * generators', of the first host that runs any.
 * @param side `half`: the half that this side's generator gets, 0 or 1; `paddingBytes` and `layout`: drawn for this side's server
 */
export function allocateSide(
  { limits, plan }: { limits: Limits; plan: Pick<LoadPlan, "proxy"> },
  host: Hosts,
  { half, layout, ...drawn }: { opponent: string; half: number; paddingBytes: number; layout?: number | null },
): Allotment {
  const isProxied = plan.proxy !== undefined;
  const first = { ...host, generators: host.generators?.slice(0, 1) };
  const generator = allocateGenerators(limits, first, { generators: 2, isProxied })[half];
  if (!generator) throw new Error(`generators have two halves, and none of them is ${half}`);
  return { ...allocateResources(limits, first, { isProxied }), generator, ...drawn, ...(layout ? { layout } : {}) };
}

/** A host that has nothing but generators. */
function wholeOf(host: Machine): Share {
  return { cpuset: range(0, host.cpus), cpus: host.cpus, memoryBytes: generatorMemory(host) };
}

function generatorMemory({ memoryBytes }: Machine): number {
  return Math.min(GENERATOR_MEMORY_BYTES, Math.floor(memoryBytes / 2));
}

function sumShares(shares: readonly Share[]): Share {
  return {
    cpuset: shares.map(({ cpuset }) => cpuset).join(" + "),
    cpus: shares.reduce((sum, { cpus }) => sum + cpus, 0),
    memoryBytes: shares.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
  };
}

/**
 * Divides the generator's share: disjoint CPUs of its own for each where there are enough, else all of them share those there
 * are. The memory is divided in any case.
 */
function divideShare({ cpuset, cpus, memoryBytes }: Share, parts: number): Share[] {
  const each = { memoryBytes: Math.floor(memoryBytes / parts) };
  const first = Number.parseInt(cpuset, 10);
  const own = Math.floor(cpus / parts);
  return Array.from({ length: parts }, (_, part) =>
    own < 1 ? { ...each, cpuset, cpus } : { ...each, cpuset: range(first + part * own, own), cpus: own },
  );
}

/** The programs that a plan puts beside the server. */
export function besideOf(plan: Pick<LoadPlan, "generators" | "proxy">): Required<Beside> {
  return { generators: generatorsOf(plan), isProxied: plan.proxy !== undefined };
}

/** The hosts that a plan uses: a client that is measured stays on the server's, whoever makes the load of servers. */
export function hostsOf<H extends Hosts>({ workload }: Pick<LoadPlan, "workload">, host: H): H {
  return workload === "round-trips" ? { ...host, generators: undefined } : host;
}

/**
 * Allocates the resources of each side under a plan. In round trips the client is measured: the scenario's limits apply to it,
 * on the generator's CPUs of the server's host. The server that counts keeps the server's share.
 */
export function allocatePlan(
  { plan, limits }: { plan: Pick<LoadPlan, "workload" | "generators" | "proxy">; limits: Limits },
  host: Hosts,
): Allotment {
  const { server, generator, ...others } = allocateResources(limits, hostsOf(plan, host), besideOf(plan));
  if (plan.workload !== "round-trips") return { server, generator, ...others };
  const client = { cpus: Math.min(limits.cpus, generator.cpus), memoryBytes: server.memoryBytes };
  return { server, generator: { ...generator, ...client } };
}

function range(first: number, count: number): string {
  return count === 1 ? String(first) : `${first}-${first + count - 1}`;
}
