import { allocateGenerators, allocateResources, besideOf, hostsOf } from "../plan/allocate-resources.ts";
import type { Allotment } from "../plan/allotment.ts";
import {
  CALM_PORTS,
  coresFor,
  deliveredBytes,
  GENERATOR_RATES,
  generatorBytes,
  PORTS,
  SERVER_BYTES,
  SERVER_RATES,
  SPARE_DESCRIPTORS,
} from "../plan/costs.ts";
import {
  allowedShare,
  generatorsOf,
  inFlightBytes,
  MAX_IN_FLIGHT_BYTES,
  owedDeliveriesPerS,
  peakClients,
  whyIndivisible,
} from "../plan/load-figures.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { Limits } from "../scenario/scenario.ts";
import type { HostFacts } from "./host-facts.ts";

/** Refused: it cannot work. Tight: it works, and the figures may be the host's rather than the server's. */
export type PreflightFinding = {
  checkId:
    | "descriptors"
    | "ports"
    | "memory.server"
    | "memory.generator"
    | "generators"
    | "cpu"
    | "rate.server"
    | "rate.generator";
  verdict: "tight" | "refused";
  /** The demand and the supply, in one sentence. */
  text: string;
};

/** A load and the host that should carry it. */
export type PreflightInput = {
  plan: LoadPlan;
  limits: Limits;
  /** True if the load deliberately exceeds the capacity of any server. */
  saturates: boolean;
  host: HostFacts;
};

/** Share of the generator's cores from which on a figure may be the generator's. */
const TIGHT_SHARE = 0.8;

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const mib = (bytes: number) => `${numbers.format(Math.ceil(bytes / 2 ** 20))} MiB`;

/** Everything that speaks against a load on a host; empty where nothing does. */
export function preflight(asked: PreflightInput): PreflightFinding[] {
  const input = { ...asked, host: hostsOf(asked.plan, asked.host) };
  const allotment = allocateResources(input.limits, input.host, besideOf(input.plan));
  return [
    checkDescriptors(input),
    checkPorts(input),
    checkServerMemory(input, allotment),
    checkGeneratorMemory(input),
    checkGenerators(input, allotment),
    checkCpu(input, allotment),
    checkServerRate(input, allotment),
    checkGeneratorRate(input, allotment),
  ].filter((finding) => finding !== null);
}

/** The server has all connections, each generator its own; reports the side that lacks more. */
function checkDescriptors({ plan, host }: PreflightInput): PreflightFinding | null {
  const sideOf = (side: "server" | "generator", connections: number, limit: number) => {
    const needed = connections + SPARE_DESCRIPTORS[side];
    return { side, connections, needed, limit, lacking: needed - limit };
  };
  const others = (host.generators ?? []).slice(0, generatorsOf(plan));
  const generatorLimit = Math.min(
    ...(others.length > 0 ? others : [host]).map(({ nofileHardLimit }) => nofileHardLimit),
  );
  const [most] = [
    sideOf("server", peakClients(plan), host.nofileHardLimit),
    sideOf("generator", clientsOfEach(plan), generatorLimit),
  ].sort((a, b) => b.lacking - a.lacking);
  if (!most || most.lacking <= 0) return null;
  return {
    checkId: "descriptors",
    verdict: "refused",
    text: `${numbers.format(most.connections)} connections need ${numbers.format(most.needed)} open files in the ${most.side}'s process; the engine gives ${numbers.format(most.limit)}.`,
  };
}

/** Each generator has ports of its own; a proxy has one port to the server for each client of all of them. */
function checkPorts({ plan }: PreflightInput): PreflightFinding | null {
  const clients = plan.proxy ? peakClients(plan) : clientsOfEach(plan);
  if (clients <= CALM_PORTS) return null;
  const needed = `${numbers.format(clients)} connections need as many of the ${numbers.format(PORTS)} ports between ${plan.proxy ? "proxy" : "generator"} and server`;
  return clients > PORTS
    ? { checkId: "ports", verdict: "refused", text: `${needed}.` }
    : { checkId: "ports", verdict: "tight", text: `${needed}; from about half of them on, connecting becomes slow.` };
}

function checkServerMemory({ plan }: PreflightInput, { server }: Allotment): PreflightFinding | null {
  const { base, leastPerConnection, usualPerConnection } = SERVER_BYTES;
  const clients = peakClients(plan);
  const least = base + clients * leastPerConnection;
  const usual = base + clients * (usualPerConnection + inFlightBytes(plan));
  if (usual <= server.memoryBytes) return null;
  return {
    checkId: "memory.server",
    verdict: least > server.memoryBytes ? "refused" : "tight",
    text: `${numbers.format(clients)} connections take a server ${mib(least)} at the least and usually about ${mib(usual)}; its container gets ${mib(server.memoryBytes)}.`,
  };
}

function checkGeneratorMemory({ plan, limits, host }: PreflightInput): PreflightFinding | null {
  if (inFlightBytes(plan) > MAX_IN_FLIGHT_BYTES)
    return {
      checkId: "memory.generator",
      verdict: "refused",
      text: `Each client would have ${mib(inFlightBytes(plan))} in flight, its depth times its payload; at most ${mib(MAX_IN_FLIGHT_BYTES)} are possible.`,
    };
  const clients = clientsOfEach(plan);
  const needed = generatorBytes(plan, clients);
  const shares = allocateGenerators(limits, host, besideOf(plan));
  const memoryBytes = Math.min(...shares.map((share) => share.memoryBytes));
  if (needed <= memoryBytes) return null;
  return {
    checkId: "memory.generator",
    verdict: "refused",
    text: `${numbers.format(clients)} clients and their ledger take the generator ${mib(needed)}; its container gets ${mib(memoryBytes)}.`,
  };
}

/** Clients of each generator. */
function clientsOfEach(plan: LoadPlan): number {
  return Math.ceil(peakClients(plan) / generatorsOf(plan));
}

function checkGenerators({ plan }: PreflightInput, { generator, otherHosts }: Allotment): PreflightFinding | null {
  const count = generatorsOf(plan);
  if (count === 1) return null;
  const why = whyIndivisible(plan);
  if (why !== null)
    return {
      checkId: "generators",
      verdict: "refused",
      text: `It cannot be divided over ${count} generators: ${why}.`,
    };
  if (count <= generator.cpus) return null;
  return {
    checkId: "generators",
    verdict: "tight",
    text: `${count} generators share the ${generator.cpus === 1 ? "one CPU" : `${generator.cpus} CPUs`} that the load has on ${otherHosts ? "its hosts" : "this host"}: together they reach no more than one of them would.`,
  };
}

function checkCpu({ limits, host }: PreflightInput, { server, otherHosts }: Allotment): PreflightFinding | null {
  if (host.cpus < 2 && !otherHosts)
    return {
      checkId: "cpu",
      verdict: "tight",
      text: "The host has one CPU: server and generator share it, and each figure is of both.",
    };
  if (server.cpus >= limits.cpus) return null;
  return {
    checkId: "cpu",
    verdict: "tight",
    text: `The scenario asks for ${numbers.format(limits.cpus)} CPUs for the server; this host can give ${numbers.format(server.cpus)}.`,
  };
}

/** Deliveries per second that the contract lets through: a chat's rate limit swallows the rest. */
function allowedPerS(plan: LoadPlan): number | null {
  const owed = owedDeliveriesPerS(plan);
  return owed === null ? null : owed * allowedShare(plan);
}

function checkServerRate({ plan, saturates }: PreflightInput, { server }: Allotment): PreflightFinding | null {
  const perS = allowedPerS(plan);
  if (perS === null || saturates) return null;
  const cores = coresFor(perS, deliveredBytes(plan), SERVER_RATES);
  if (cores <= server.cpus) return null;
  return {
    checkId: "rate.server",
    verdict: "refused",
    text: `${numbers.format(perS)} deliveries a second are owed, ${numbers.format(cores / server.cpus)} times what the fastest server would carry on ${numbers.format(server.cpus)} CPUs.`,
  };
}

/** The generator must carry what is owed, or where servers are overloaded on purpose, what the fastest of them carries. */
function checkGeneratorRate({ plan, saturates }: PreflightInput, allotment: Allotment): PreflightFinding | null {
  const owed = allowedPerS(plan);
  if (owed === null) return null;
  const bytes = deliveredBytes(plan);
  const carried = saturates ? owed * Math.min(1, allotment.server.cpus / coresFor(owed, bytes, SERVER_RATES)) : owed;
  const cores = coresFor(carried, bytes, GENERATOR_RATES);
  const { cpus } = allotment.generator;
  if (cores <= cpus * TIGHT_SHARE) return null;
  return {
    checkId: "rate.generator",
    verdict: cores > cpus ? "refused" : "tight",
    text: `${numbers.format(carried)} deliveries a second keep ${numbers.format(cores)} of the generator's ${numbers.format(cpus)} CPUs busy.`,
  };
}
