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
import { type PreflightPhrase, preflightPhrases } from "./preflight-phrases.ts";

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
  /** The demand and the supply, in one sentence in English. */
  text: string;
  /** The same sentence for other languages. */
  phrase: PreflightPhrase;
};

function found(
  checkId: PreflightFinding["checkId"],
  verdict: PreflightFinding["verdict"],
  phrase: PreflightPhrase,
): PreflightFinding {
  return { checkId, verdict, phrase, text: preflightPhrases[phrase.id](phrase.values as never) };
}

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
  return found("descriptors", "refused", {
    id: "fewDescriptors",
    values: {
      connections: numbers.format(most.connections),
      needed: numbers.format(most.needed),
      side: most.side,
      limit: numbers.format(most.limit),
    },
  });
}

/** Each generator has ports of its own; a proxy has one port to the server for each client of all of them. */
function checkPorts({ plan }: PreflightInput): PreflightFinding | null {
  const clients = plan.proxy ? peakClients(plan) : clientsOfEach(plan);
  if (clients <= CALM_PORTS) return null;
  const values = {
    clients: numbers.format(clients),
    ports: numbers.format(PORTS),
    from: plan.proxy ? "proxy" : "generator",
  } as const;
  return clients > PORTS
    ? found("ports", "refused", { id: "noPorts", values })
    : found("ports", "tight", { id: "fewPorts", values });
}

function checkServerMemory({ plan }: PreflightInput, { server }: Allotment): PreflightFinding | null {
  const { base, leastPerConnection, usualPerConnection } = SERVER_BYTES;
  const clients = peakClients(plan);
  const least = base + clients * leastPerConnection;
  const usual = base + clients * (usualPerConnection + inFlightBytes(plan));
  if (usual <= server.memoryBytes) return null;
  return found("memory.server", least > server.memoryBytes ? "refused" : "tight", {
    id: "serverMemory",
    values: {
      clients: numbers.format(clients),
      least: mib(least),
      usual: mib(usual),
      memory: mib(server.memoryBytes),
    },
  });
}

function checkGeneratorMemory({ plan, limits, host }: PreflightInput): PreflightFinding | null {
  if (inFlightBytes(plan) > MAX_IN_FLIGHT_BYTES)
    return found("memory.generator", "refused", {
      id: "inFlight",
      values: { bytes: mib(inFlightBytes(plan)), most: mib(MAX_IN_FLIGHT_BYTES) },
    });
  const clients = clientsOfEach(plan);
  const needed = generatorBytes(plan, clients);
  const shares = allocateGenerators(limits, host, besideOf(plan));
  const memoryBytes = Math.min(...shares.map((share) => share.memoryBytes));
  if (needed <= memoryBytes) return null;
  return found("memory.generator", "refused", {
    id: "generatorMemory",
    values: { clients: numbers.format(clients), needed: mib(needed), memory: mib(memoryBytes) },
  });
}

/** Clients of each generator. */
function clientsOfEach(plan: LoadPlan): number {
  return Math.ceil(peakClients(plan) / generatorsOf(plan));
}

function checkGenerators({ plan }: PreflightInput, { generator, otherHosts }: Allotment): PreflightFinding | null {
  const count = generatorsOf(plan);
  if (count === 1) return null;
  const why = whyIndivisible(plan);
  if (why !== null) return found("generators", "refused", { id: "indivisible", values: { generators: count, why } });
  if (count <= generator.cpus) return null;
  return found("generators", "tight", {
    id: "sharedCpus",
    values: { generators: count, cpus: generator.cpus, hosts: otherHosts ? "other" : "own" },
  });
}

function checkCpu({ limits, host }: PreflightInput, { server, otherHosts }: Allotment): PreflightFinding | null {
  if (host.cpus < 2 && !otherHosts) return found("cpu", "tight", { id: "oneCpu", values: {} });
  if (server.cpus >= limits.cpus) return null;
  return found("cpu", "tight", {
    id: "fewCpus",
    values: { asked: numbers.format(limits.cpus), given: numbers.format(server.cpus) },
  });
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
  return found("rate.server", "refused", {
    id: "serverRate",
    values: {
      rate: numbers.format(perS),
      times: numbers.format(cores / server.cpus),
      cpus: numbers.format(server.cpus),
    },
  });
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
  return found("rate.generator", cores > cpus ? "refused" : "tight", {
    id: "generatorRate",
    values: { rate: numbers.format(carried), cores: numbers.format(cores), cpus: numbers.format(cpus) },
  });
}
