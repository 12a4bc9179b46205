import { factName, factValue } from "../../environment/describe-fact.ts";
import { describeDeviations, isExhibition } from "../../gate/deviation-meanings.ts";
import type { Allotment } from "../../plan/allotment.ts";
import type { Compression } from "../../plan/compression.ts";
import { proxyNames, splitProxy } from "../../plan/proxy-names.ts";
import { splitCompression } from "../../plan/split-compression.ts";
import type { ComparedSide, Difference } from "../views.ts";
import { comparedFacts } from "./compared-facts.ts";

type Side = Pick<ComparedSide, "key" | "scenarioVersion" | "servers" | "load" | "allotment" | "environment">;

/** Parts of a load whose cost is the difference between two sides of one server, each with its value in words. */
const parts = { proxy: proxyOf, compression: compressionOf } as const;
/** A part of the load whose cost can be told. */
export type CostlyPart = keyof typeof parts;

/** Facts in which sides differ so that their figures do not compare, spelled out; empty where they compare. */
export function findDifferences(sides: readonly Side[]): Difference[] {
  const facts = new Map<string, (side: Side) => string>([
    ["scenario", (side) => `${side.key.scenarioId} version ${side.scenarioVersion}`],
    [
      "delivery policy",
      ({ servers }) => [...new Set(servers.map(({ deliveryPolicy }) => deliveryPolicy))].sort().join(", "),
    ],
    ["contract", ({ servers }) => [...new Set(servers.map(contractOf))].sort().join("; ")],
    ["place", ({ servers }) => placeOf(servers)],
    ["load", ({ load }) => splitCompression(splitProxy(load).load).load],
    ...Object.entries(parts).map(([part, of]) => [part, ({ load }: Side) => of(load)] as const),
    ["server's limits", ({ allotment }) => limitsOf(allotment)],
  ]);
  // environments that are equal by their id differ in nothing that a figure could feel
  const isOneEnvironment = new Set(sides.map(({ environment }) => environment?.environmentId)).size === 1;
  const names = isOneEnvironment
    ? []
    : new Set(sides.flatMap((side) => Object.keys(comparedFacts(side.environment?.facts ?? {}))));
  for (const name of names) facts.set(factName(name), ({ environment }) => factValue(name, environment?.facts[name]));
  return [...facts].flatMap(([fact, of]) => {
    const values = sides.map(of);
    return new Set(values).size > 1 ? [{ fact, values }] : [];
  });
}

/** The proxy of a load in words. */
function proxyOf(load: string): string {
  const { proxy } = splitProxy(load);
  return proxy === null ? "none" : proxyNames[proxy];
}

/** The compression that a load's clients offer. */
export function compressionOf(load: string): Compression {
  return splitCompression(splitProxy(load).load).compression;
}

/** The value of a part of the load, in words. */
export const partOf = (part: CostlyPart, { load }: Pick<Side, "load">): string => parts[part](load);

/**
 * The only part of the load in which two sides of one version of one server differ: the difference of their figures is its cost, and
 * nothing is ranked by it. Null where they are other servers, equal, or unlike in more.
 */
export function costOf(a: Side, b: Side): CostlyPart | null {
  const versions = new Set(
    [...a.servers, ...b.servers].map(({ serverId, sourceDigest }) => `${serverId} ${sourceDigest}`),
  );
  const [difference, ...more] = findDifferences([a, b]);
  const part = (Object.keys(parts) as CostlyPart[]).find((each) => each === difference?.fact);
  return versions.size === 1 && more.length === 0 && part ? part : null;
}

/** An exhibition compares with itself alone: with what breaks the same rules. */
function contractOf(server: Side["servers"][number]): string {
  return isExhibition(server) ? `an exhibition that ${describeDeviations(server.deviations)}` : "kept";
}

/** Containers and addresses are never compared: the network between and the machine behind an address are not known. */
function placeOf(servers: Side["servers"]): string {
  const places = servers.map(({ target }) =>
    target ? "running at an address, CPU and memory not known" : "container",
  );
  return [...new Set(places)].sort().join(", ");
}

/** The limits of the server's container, in words. */
function limitsOf(allotment: Allotment | null): string {
  const share = allotment?.server;
  return share ? `${share.cpus} CPUs (${share.cpuset}), ${Math.round(share.memoryBytes / 2 ** 20)} MiB` : "not known";
}
